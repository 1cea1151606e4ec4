// A pair in the draft: drag one player onto another, or mark two and press W. The
// answer says why they do not meet; nothing is changed by it.
(() => {
  const SEAT = '[data-draft] input[name="player"]';
  let dragged = null;

  const seatOf = (element) => element.closest?.(".seat")?.querySelector(SEAT);

  function ask() {
    document.querySelector("[data-why-not]")?.click();
  }

  function mark(seat, checked) {
    if (seat.checked === checked) return;
    seat.checked = checked;
    seat.dispatchEvent(new Event("change", { bubbles: true }));
  }

  document.addEventListener("dragstart", (event) => {
    dragged = event.target.matches?.(".seat") ? seatOf(event.target) : null;
    if (!dragged) return;
    event.dataTransfer.effectAllowed = "link";
    event.dataTransfer.setData("text/plain", dragged.dataset.name);
  });

  document.addEventListener("dragover", (event) => {
    const seat = dragged && seatOf(event.target);
    if (!seat || seat === dragged) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "link";
  });

  document.addEventListener("drop", (event) => {
    const seat = dragged && seatOf(event.target);
    if (!seat || seat === dragged) return;
    event.preventDefault();
    for (const other of document.querySelectorAll(SEAT)) mark(other, false);
    mark(dragged, true);
    mark(seat, true);
    dragged = null;
    ask();
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.toLowerCase() !== "w") return;
    if (event.target.closest("input:not([type=checkbox]), select, textarea")) return;
    event.preventDefault();
    ask();
  });
})();
