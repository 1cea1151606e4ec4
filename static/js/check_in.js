// Check-in: the list narrows while a name is typed; Enter marks the last one left.
(() => {
  const filter = document.querySelector("[data-arrival-filter]");
  if (!filter) return;
  const list = () => document.getElementById("arrival-list");
  const plain = (words) =>
    words.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();

  function sift() {
    const words = plain(filter.elements.q.value).split(/[\s,]+/);
    const onlyMissing = filter.elements.show?.checked;
    for (const line of list().querySelectorAll("[data-words]")) {
      const isFound = words.every((word) => line.dataset.words.includes(word));
      const isMissing = ["", "absent"].includes(line.dataset.state);
      line.hidden = !isFound || (onlyMissing && !isMissing);
    }
  }

  filter.addEventListener("input", sift);
  filter.addEventListener("submit", (event) => {
    event.preventDefault();
    const left = list().querySelectorAll("[data-words]:not([hidden])");
    if (left.length !== 1) return;
    left[0].querySelector('button[value="present"], a.door-row')?.click();
    filter.elements.q.value = "";
    filter.elements.q.focus();
  });
  document.addEventListener("htmx:afterSwap", sift);
})();
