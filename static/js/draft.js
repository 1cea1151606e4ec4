// A draft by keyboard: arrows go from seat to seat, Space marks, a letter changes.
// Every letter presses a button of the form, so that the mouse does the same.
(() => {
  const form = () => document.querySelector("[data-draft]");
  const seats = () => [...form().querySelectorAll('input[name="player"]')];
  const marked = [];

  function press(value) {
    form().querySelector(`button[name="change"][value="${value}"]`)?.click();
  }

  function move(from, key) {
    const all = seats();
    const at = all.indexOf(from);
    if (key === "ArrowLeft") return all[at - 1];
    if (key === "ArrowRight") return all[at + 1];
    const row = from.closest("tr");
    const side = [...row.querySelectorAll('input[name="player"]')].indexOf(from);
    const rows = [...new Set(all.map((seat) => seat.closest("tr")))];
    const next = rows[rows.indexOf(row) + (key === "ArrowDown" ? 1 : -1)];
    const there = next?.querySelectorAll('input[name="player"]');
    return there?.[Math.min(side, there.length - 1)];
  }

  document.addEventListener("change", (event) => {
    if (!event.target.matches('[data-draft] input[name="player"]')) return;
    const seat = event.target;
    const id = seat.id;
    if (seat.checked) marked.push(id);
    else if (marked.includes(id)) marked.splice(marked.indexOf(id), 1);
    // The third mark replaces the first.
    while (marked.length > 2) {
      const oldest = document.getElementById(marked.shift());
      if (oldest) oldest.checked = false;
    }
    const names = seats().filter((s) => s.checked).map((s) => s.dataset.name);
    form().querySelector("[data-marked]").textContent = names.join(" · ");
  });

  document.addEventListener("htmx:afterSwap", () => {
    marked.length = 0;
    for (const seat of seats()) if (seat.checked) marked.push(seat.id);
    const wrong = document.querySelector("#draft-desk [aria-invalid=true]");
    (wrong ?? document.getElementById("hand-reason"))?.focus();
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input:not([type=checkbox]), select, textarea")) return;
    const seat = event.target.closest('input[name="player"]');
    if (event.key.startsWith("Arrow")) {
      const next = seat ? move(seat, event.key) : seats()[0];
      if (!next) return;
      next.focus();
      next.scrollIntoView({ block: "nearest" });
      event.preventDefault();
      return;
    }
    if (event.key.toLowerCase() === "n") {
      const next = document.querySelector('.next button[accesskey="n"]');
      if (!next) return;
      event.preventDefault();
      next.focus();
      return;
    }
    const board = seat?.dataset.board;
    const act = {
      s: "swap",
      p: "pair",
      c: board && `colours:${board}`,
      u: board && `unpair:${board}`,
      b: seat && "free" in seat.dataset ? `bye:${seat.value}` : undefined,
    }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    if (!event.repeat) press(act);
  });
})();
