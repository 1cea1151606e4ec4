// A screen of the hall: pages through by itself, counts down, and stays current.
(() => {
  const SECONDS = Number(new URLSearchParams(location.search).get("seconds")) || 9;
  const ASK_SECONDS = 10;
  const PATIENCE_SECONDS = 20;
  const PARTS = ["h1", "[data-rows]", ".screen-clock", 'meta[name="ronde-mark"]'];
  const rows = document.querySelector("[data-rows]");
  const pageLabel = document.querySelector("[data-page]");
  let mark = document.querySelector('meta[name="ronde-mark"]').content;
  let page = 0;
  let waiting = null;
  let clockOffset = 0;

  const lines = () => [...rows.querySelectorAll("[data-line]")];
  // Lines that stand beside each other are read down one column, then the next.
  const perPage = () => {
    const all = lines();
    if (!all.length) return 1;
    for (const row of all) row.hidden = false;
    const list = all[0].parentElement;
    const height = Math.max(...all.slice(0, 8).map((row) => row.getBoundingClientRect().height));
    const top = list.getBoundingClientRect().top;
    const down = Math.max(1, Math.floor((window.innerHeight - top - 8) / height));
    const columns = window.innerWidth > window.innerHeight ? Number(list.dataset.columns) || 1 : 1;
    list.style.setProperty("--lines", down);
    list.style.setProperty("--columns", columns);
    list.classList.add("is-paged");
    return down * columns;
  };
  // A name that is cut looks like another one: a little too long it is set smaller, longer
  // on two lines.
  const LEAST_SIZE = 0.62;
  const fit = () => {
    const names = [...rows.querySelectorAll("[data-line]:not([hidden]) .screen-name")];
    for (const name of names) {
      name.classList.remove("is-split");
      name.style.removeProperty("--size");
    }
    const sizes = names.map((name) => name.clientWidth / name.scrollWidth);
    names.forEach((name, place) => {
      if (sizes[place] >= 1) return;
      if (sizes[place] < LEAST_SIZE) name.classList.add("is-split");
      else name.style.setProperty("--size", (Math.floor(sizes[place] * 100) - 1) / 100);
    });
  };
  const show = () => {
    const all = lines();
    const size = perPage();
    const pages = Math.max(1, Math.ceil(all.length / size));
    page %= pages;
    all.forEach((row, place) => {
      row.hidden = Math.floor(place / size) !== page;
    });
    pageLabel.textContent = pages > 1 ? `${page + 1} / ${pages}` : "";
    fit();
  };

  const count = () => {
    const start = document.querySelector("[data-starts-at]");
    if (!start) return;
    const left = Math.round((new Date(start.dataset.startsAt) - Date.now() - clockOffset) / 1000);
    if (left <= 0) {
      start.textContent = start.dataset.textBegun;
      return;
    }
    const two = (value) => String(value).padStart(2, "0");
    const hours = Math.floor(left / 3600);
    // The page was sent with the day and the hour.
    if (hours >= 24) return;
    const rest = `${two(Math.floor((left % 3600) / 60))}:${two(left % 60)}`;
    start.textContent = start.dataset.textIn.replace("{time}", hours ? `${hours}:${rest}` : rest);
  };

  // The clock of a screen may be wrong; the server's counts. Its header has whole seconds
  // only, so that a small difference means nothing and would make the count jump.
  const setClock = (header, at) => {
    const offset = Date.parse(header) + 500 - at;
    if (Math.abs(offset - clockOffset) > 2000) clockOffset = offset;
  };

  const read = async (signal) => {
    const asked = Date.now();
    const answer = await fetch(location.href, {
      headers: mark ? { "If-None-Match": mark } : {},
      cache: "no-store",
      signal,
    });
    const at = (asked + Date.now()) / 2;
    if (!answer.ok && answer.status !== 304) return;
    if (answer.ok) {
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      // The sign-in page of the hall's network also answers 200.
      if (!PARTS.every((part) => fresh.querySelector(part))) return;
      waiting = fresh;
    }
    setClock(answer.headers.get("Date"), at);
  };

  const ask = async () => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), PATIENCE_SECONDS * 1000);
    try {
      await read(stop.signal);
    } catch {
      // The hall's network is away; the screen keeps what it has and asks again.
    }
    clearTimeout(timer);
    setTimeout(ask, ASK_SECONDS * 1000);
  };
  const renew = () => {
    if (!waiting) return;
    const isOther = waiting.querySelector("h1").textContent !== document.querySelector("h1").textContent;
    for (const selector of ["h1", "[data-rows]", ".screen-clock"]) {
      const old = document.querySelector(selector);
      if (selector === ".screen-clock") {
        const [was, next] = [old.querySelector("[data-starts-at]"), waiting.querySelector("[data-starts-at]")];
        if (was) was.remove();
        if (next) old.prepend(next);
      } else old.replaceChildren(...waiting.querySelector(selector).childNodes);
    }
    mark = waiting.querySelector('meta[name="ronde-mark"]').content;
    waiting = null;
    if (isOther) page = 0;
    count();
  };

  show();
  count();
  setInterval(count, 1000);
  setInterval(() => {
    page += 1;
    renew();
    show();
  }, SECONDS * 1000);
  window.addEventListener("resize", show);
  document.addEventListener("click", () => document.documentElement.requestFullscreen?.());
  ask();
})();
