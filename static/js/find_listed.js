// One box finds a player of the rating lists and fills the line: three letters of the
// name, or an id. Arrow keys choose, Enter fills, Escape closes.
(() => {
  const line = () => document.querySelector("form[data-find]");
  let asked = 0;
  let waiting;

  function close() {
    document.getElementById("found-players")?.remove();
  }

  async function find(words) {
    const form = line();
    const turn = ++asked;
    let answer;
    try {
      answer = await fetch(`${form.dataset.find}?q=${encodeURIComponent(words)}`, {
        headers: { "HX-Request": "true" },
      });
    } catch {
      return;
    }
    if (turn !== asked || answer.status !== 200) return;
    const html = new DOMParser().parseFromString(await answer.text(), "text/html");
    const list = html.getElementById("found-players");
    close();
    if (list?.querySelector("[data-fill]")) form.after(document.importNode(list, true));
  }

  function fill(button) {
    const form = line();
    for (const field of button.form.elements) {
      const own = form.elements[field.name];
      if (own && field.type === "hidden" && field.name !== "csrfmiddlewaretoken") {
        own.value = field.value;
      }
    }
    close();
    form.elements.name.focus();
  }

  document.addEventListener("input", (event) => {
    const form = event.target.closest("form[data-find]");
    if (!form || !["name", "fide_id"].includes(event.target.name)) return;
    clearTimeout(waiting);
    const words = event.target.value.trim();
    if (words.length < 3) close();
    else waiting = setTimeout(() => find(words), 120);
  });

  document.addEventListener("click", (event) => {
    const button = event.target.closest("form + #found-players [data-fill]");
    if (!button) return;
    event.preventDefault();
    fill(button);
  });

  document.addEventListener("keydown", (event) => {
    const list = document.querySelector("form[data-find] + #found-players");
    if (!list) return;
    const buttons = [...list.querySelectorAll("[data-fill]")];
    const at = buttons.indexOf(document.activeElement);
    if (event.key === "ArrowDown") buttons[Math.min(at + 1, buttons.length - 1)].focus();
    else if (event.key === "ArrowUp" && at > 0) buttons[at - 1].focus();
    else if (event.key === "ArrowUp") line().elements.name.focus();
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });

  document.addEventListener("htmx:beforeRequest", close);
})();
