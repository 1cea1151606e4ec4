// Results by keyboard: one key a board, the cursor moves to the next open one.
// Read by position as well as by letter, so that the top row works on AZERTY.
const RESULT_OF_KEY = {
  1: "1-0",
  0: "0-1",
  5: "1/2",
  "=": "1/2",
  "+": "+-",
  "-": "-+",
  d: "--",
  a: "?",
};
const RESULT_OF_CODE = {
  Digit1: "1-0",
  Digit0: "0-1",
  Digit5: "1/2",
  Numpad1: "1-0",
  Numpad0: "0-1",
  Numpad5: "1/2",
  NumpadAdd: "+-",
  NumpadSubtract: "-+",
};

const table = document.querySelector("[data-boards]");
const rows = () => [...table.querySelectorAll("tr[data-board]")];
const cursor = () => table.querySelector("tr.has-cursor");

function place(row) {
  if (!row) return;
  cursor()?.classList.remove("has-cursor");
  row.classList.add("has-cursor");
  row.scrollIntoView({ block: "nearest" });
}

function nextOpen(from) {
  const all = rows();
  const start = all.indexOf(from);
  const order = [...all.slice(start + 1), ...all.slice(0, start)];
  return order.find((row) => row.classList.contains("is-open"));
}

function press(row, result) {
  const button = row.querySelector(`button[name="result"][value="${result}"]`);
  if (!button) return;
  row.classList.remove("is-open");
  // Not requestSubmit(): htmx learns which button it was from the click.
  button.click();
  place(nextOpen(row));
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("input:not([type=hidden]), select, textarea")) return;
  const row = cursor();
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const all = rows();
    const step = event.key === "ArrowDown" ? 1 : -1;
    place(all[Math.min(Math.max(all.indexOf(row) + step, 0), all.length - 1)]);
    event.preventDefault();
    return;
  }
  if (!row) return;
  if (event.key === "Delete" || event.key === "Backspace") {
    const clear = row.querySelector("[data-clear]");
    if (clear) clear.click();
    event.preventDefault();
    return;
  }
  const result = RESULT_OF_KEY[event.key.toLowerCase()] ?? RESULT_OF_CODE[event.code];
  if (!result) return;
  press(row, result);
  event.preventDefault();
});

table?.addEventListener("click", (event) => place(event.target.closest("tr[data-board]")));
if (table) place(rows().find((row) => row.classList.contains("is-open")));
