// The list of players narrows while a name or a number is typed; Enter opens the first
// one that is left. Entering a player prints the list anew, and the box with it.
(() => {
  const box = () => document.querySelector("[data-player-filter]");
  const rows = () => [...document.querySelectorAll("#player-desk tbody tr")];

  function isFound(row, words) {
    row.dataset.words ??= Ronde.folded(row.textContent);
    const cells = row.dataset.words.split(" ").filter(Boolean);
    // A short number is the player's own; a longer one may be a FIDE id.
    if (/^\d{1,3}$/.test(words)) return cells[0] === words;
    return words.split(" ").every((word) => row.dataset.words.includes(word));
  }

  document.addEventListener("input", (event) => {
    if (event.target !== box()) return;
    const words = Ronde.folded(box().value);
    for (const row of rows()) row.hidden = !isFound(row, words);
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target === box()) {
      if (event.key !== "Enter") return;
      event.preventDefault();
      rows().find((row) => !row.hidden)?.querySelector("a")?.click();
    } else if (event.key === "/" && !event.target.closest("input, select, textarea")) {
      event.preventDefault();
      box()?.focus();
    }
  });
})();
