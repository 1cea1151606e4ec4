// Small comforts of every page: a print button, one open question at a time.
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const open = event.target.closest("details.ask[open]");
  if (!open) return;
  open.open = false;
  open.querySelector("summary").focus();
});

document.addEventListener(
  "toggle",
  (event) => {
    if (!event.target.matches("details.ask") || !event.target.open) return;
    for (const other of document.querySelectorAll("details.ask[open]")) {
      if (other !== event.target && !other.contains(event.target)) other.open = false;
    }
    event.target.querySelector(".ask-panel :is(input:not([type=hidden]), select, button)")?.focus();
  },
  true,
);

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-copy-button]");
  if (!button) return;
  const line = document.querySelector("[data-copy]");
  line.select();
  // The clipboard needs HTTPS; a hall without it still has the selected text.
  if (navigator.clipboard) await navigator.clipboard.writeText(line.value);
  else document.execCommand("copy");
});
