// A screen of the hall: pages through by itself, counts down, and stays current.
(() => {
  const SECONDS = Number(new URLSearchParams(location.search).get("seconds")) || 9;
  const ASK_SECONDS = 10;
  const rows = document.querySelector("[data-rows]");
  const pageLabel = document.querySelector("[data-page]");
  let mark = document.querySelector('meta[name="ronde-mark"]').content;
  let page = 0;
  let waiting = null;

  const lines = () => [...rows.querySelectorAll("tbody tr")];
  const perPage = () => {
    const all = lines();
    if (!all.length) return 1;
    for (const row of all) row.hidden = false;
    const height = Math.max(...all.slice(0, 8).map((row) => row.getBoundingClientRect().height));
    const top = rows.querySelector("tbody").getBoundingClientRect().top;
    return Math.max(1, Math.floor((window.innerHeight - top - 8) / height));
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
  };

  const count = () => {
    const start = document.querySelector("[data-starts-at]");
    if (!start) return;
    const left = Math.round((new Date(start.dataset.startsAt) - Date.now()) / 1000);
    if (left <= 0) {
      start.textContent = start.dataset.textBegun;
      return;
    }
    const two = (value) => String(value).padStart(2, "0");
    const hours = Math.floor(left / 3600);
    if (hours >= 24) return;
    const rest = `${two(Math.floor((left % 3600) / 60))}:${two(left % 60)}`;
    start.textContent = start.dataset.textIn.replace("{time}", hours ? `${hours}:${rest}` : rest);
  };

  const ask = async () => {
    try {
      const answer = await fetch(location.href, {
        headers: mark ? { "If-None-Match": mark } : {},
        cache: "no-store",
      });
      if (answer.ok) waiting = new DOMParser().parseFromString(await answer.text(), "text/html");
    } catch {
      // The hall's network is away; the screen keeps what it has and asks again.
    }
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
  setTimeout(ask, ASK_SECONDS * 1000);
})();
