// Check-in: the list narrows while a name is typed; Enter marks the last one left. Of what
// the server tells only the lines that changed are put in place: a finger may be on a key
// of another line, and what is replaced under it is not pressed.
(() => {
  const filter = document.querySelector("[data-arrival-filter]");
  if (!filter) return;
  const box = filter.elements.q;
  const list = () => document.getElementById("arrival-list");

  const numberOf = (line) => line.querySelector(".arrival-number")?.textContent;

  // What Enter would do, or why it does nothing.
  function hint(left) {
    const name = left === 0 ? "none" : "many";
    const isWrong = box.value.trim() !== "" && left !== 1;
    for (const part of filter.querySelectorAll("[data-hint]")) {
      part.hidden = part.dataset.hint !== (isWrong ? name : "one");
    }
  }

  function sift() {
    const typed = Ronde.folded(box.value);
    const words = typed.split(" ");
    const onlyMissing = filter.elements.show?.checked;
    for (const line of list().querySelectorAll("[data-words]")) {
      const isFound = /^\d+$/.test(typed)
        ? numberOf(line) === typed
        : words.every((word) => line.dataset.words.includes(word));
      const isMissing = ["", "absent"].includes(line.dataset.state);
      line.hidden = !isFound || (onlyMissing && !isMissing);
    }
    hint(list().querySelectorAll("[data-words]:not([hidden])").length);
  }

  // The name stays, selected, until the server has the mark: the next name may be typed
  // over it meanwhile.
  function clearWhenMarked(form) {
    const typed = box.value;
    const answered = (event) => {
      const isMarked = event.detail.successful && event.detail.xhr.status < 400;
      if (!isMarked || box.value !== typed) return;
      box.value = "";
      sift();
    };
    form.addEventListener("htmx:afterRequest", answered, { once: true });
  }

  const version = (root) => Number(root.querySelector('input[name="version"]')?.value);
  const heads = (root) => [...root.children].filter((part) => !part.matches("ul"));
  const lines = (root) => [...root.querySelectorAll("li.arrival")];
  const isLike = (a, b) =>
    a.dataset.state === b.dataset.state && a.textContent === b.textContent;

  function putLine(old, line) {
    const focused = old.contains(document.activeElement) && document.activeElement.id;
    old.replaceWith(line);
    htmx.process(line);
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  }

  // Return whether the answer could be put in place line by line.
  function merge(fresh) {
    const [old, next] = [lines(list()), lines(fresh)];
    const isSameList = old.length === next.length && old.every((l, n) => l.id === next[n].id);
    if (!isSameList) return false;
    old.forEach((line, n) => isLike(line, next[n]) || putLine(line, next[n]));
    for (const part of heads(list())) part.remove();
    list().prepend(...heads(fresh));
    list().querySelector("[autofocus]")?.focus();
    sift();
    return true;
  }

  document.addEventListener("htmx:beforeSwap", (event) => {
    const { target, shouldSwap, serverResponse } = event.detail;
    if (target.id !== "arrival-list" || !shouldSwap) return;
    const page = new DOMParser().parseFromString(serverResponse, "text/html");
    const fresh = page.getElementById("arrival-list");
    if (!fresh) return;
    // Answers may overtake each other; the older one is no longer true.
    event.detail.shouldSwap = version(fresh) >= version(list()) && !merge(fresh);
  });

  filter.addEventListener("input", sift);
  filter.addEventListener("submit", (event) => {
    event.preventDefault();
    const left = list().querySelectorAll("[data-words]:not([hidden])");
    if (left.length !== 1) return;
    const key = left[0].querySelector('button[value="present"], a.door-row');
    if (key?.form) clearWhenMarked(key.form);
    key?.click();
    box.focus();
    box.select();
  });
  document.addEventListener("htmx:afterSwap", sift);
})();
