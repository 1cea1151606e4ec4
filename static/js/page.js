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

// A key held down goes on in the next page, where the focus is on the next act: pairing
// would publish what nobody has looked at.
document.addEventListener("keydown", (event) => {
  if (event.repeat && event.key === "Enter" && event.target.closest("button, a, summary")) {
    event.preventDefault();
  }
});

document.addEventListener(
  "toggle",
  (event) => {
    if (!event.target.matches("details.ask") || !event.target.open) return;
    for (const other of document.querySelectorAll("details.ask[open]")) {
      if (other !== event.target && !other.contains(event.target)) other.open = false;
    }
    const wrong = event.target.querySelector("[aria-invalid=true], [autofocus]");
    const first = event.target.querySelector(".ask-panel :is(input:not([type=hidden]), select, button)");
    (wrong ?? first)?.focus();
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

// A new event has the hours of the laptop it is made on, until another zone is chosen.
for (const field of document.querySelectorAll("select[data-own-zone]")) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const option = [...field.options].find(({ value }) => value === own);
  if (option && field.selectedOptions[0]?.defaultSelected) option.selected = true;
}

// Who was signed out meanwhile gets the sign-in page as the answer, and not into the list.
document.addEventListener("htmx:beforeSwap", (event) => {
  const answer = new URL(event.detail.xhr.responseURL || location.href);
  if (answer.pathname !== "/sign-in/") return;
  event.detail.shouldSwap = false;
  answer.searchParams.set("next", location.pathname + location.search);
  location.assign(answer);
});

// A step that the server did not take says so; what asks by itself asks again.
function isStep(event) {
  return event.detail.requestConfig.verb !== "get";
}

const failed = document.getElementById("request-failed");

for (const trouble of ["sendError", "timeout", "responseError"]) {
  document.addEventListener(`htmx:${trouble}`, (event) => {
    if (!failed || !isStep(event)) return;
    failed.hidden = false;
    failed.classList.add("notice", "notice-error");
    failed.textContent = failed.dataset.text;
  });
}

document.addEventListener("htmx:beforeRequest", (event) => {
  if (!failed || !isStep(event)) return;
  failed.hidden = true;
  failed.textContent = "";
});

// On a phone the pages of a tournament are one row that scrolls: show where one is.
const sections = document.querySelector(".sections-inner");
const here = sections?.querySelector("[aria-current]");
if (here) {
  sections.scrollLeft = here.offsetLeft - (sections.clientWidth - here.offsetWidth) / 2;
}
