// Check-in: the list narrows while a name is typed; Enter marks the last one left.
(() => {
  const filter = document.querySelector("[data-arrival-filter]");
  if (!filter) return;
  const box = filter.elements.q;
  const list = () => document.getElementById("arrival-list");

  function sift() {
    const words = Ronde.folded(box.value).split(" ");
    const onlyMissing = filter.elements.show?.checked;
    for (const line of list().querySelectorAll("[data-words]")) {
      const isFound = words.every((word) => line.dataset.words.includes(word));
      const isMissing = ["", "absent"].includes(line.dataset.state);
      line.hidden = !isFound || (onlyMissing && !isMissing);
    }
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
