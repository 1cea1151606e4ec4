// A page that stays current while it is looked at. Each question carries the mark of
// what is on the page; the server answers 304 while nothing changed.
(() => {
  const meta = document.querySelector('meta[name="ronde-mark"]');
  if (!meta) return;
  const SECONDS = Number(document.documentElement.dataset.liveSeconds) || 15;
  const FARTHEST = 120;
  const PATIENCE_SECONDS = 20;
  let mark = meta.content;
  let wait = SECONDS;
  let timer = 0;
  const line = document.querySelector("[data-live-line]");

  const say = (name, values = {}) => {
    if (!line) return;
    let text = line.dataset[name] || "";
    for (const [key, value] of Object.entries(values)) text = text.replace(`{${key}}`, value);
    if (line.textContent !== text) line.textContent = text;
  };

  // What the reader opened or ticked stays as it was.
  const states = (root) =>
    [...root.querySelectorAll("details, input[type=checkbox]")].map((e) => e.open ?? e.checked);
  const restore = (root, kept) =>
    [...root.querySelectorAll("details, input[type=checkbox]")].forEach((e, place) => {
      if (kept[place] === undefined) return;
      if (e.tagName === "DETAILS") e.open = kept[place];
      else e.checked = kept[place];
    });

  // The keyboard and the screen reader stay on what they were on.
  const likeOf = (element) => {
    if (element.id) return `#${CSS.escape(element.id)}`;
    const href = element.getAttribute("href");
    return href === null ? element.localName : `[href="${CSS.escape(href)}"]`;
  };
  const focusIn = (root) => {
    const element = document.activeElement;
    if (element === root || !root.contains(element)) return null;
    const like = likeOf(element);
    return { like, place: [...root.querySelectorAll(like)].indexOf(element) };
  };
  const focusAgain = (root, { like, place }) => {
    const alike = root.querySelectorAll(like);
    (alike[place] ?? alike[0] ?? root).focus({ preventScroll: true });
  };

  const replace = (text) => {
    const fresh = new DOMParser().parseFromString(text, "text/html");
    // The sign-in page of the hall's network also answers 200.
    if (!fresh.querySelector("main#main")) throw new Error("not our page");
    for (const selector of ["#main", ".rounds", ".sections-inner", ".me-board-link"]) {
      const [old, next] = [document.querySelector(selector), fresh.querySelector(selector)];
      if (!old || !next || old.innerHTML === next.innerHTML) continue;
      const kept = states(old);
      const focused = focusIn(old);
      old.replaceChildren(...next.childNodes);
      if (next.hasAttribute("href")) old.setAttribute("href", next.getAttribute("href"));
      if (kept.length === states(old).length) restore(old, kept);
      if (focused) focusAgain(old, focused);
      window.htmx?.process(old);
    }
    mark = fresh.querySelector('meta[name="ronde-mark"]')?.content || mark;
    document.dispatchEvent(new CustomEvent("ronde:refreshed"));
    const hour = new Date().toLocaleTimeString(document.documentElement.lang, {
      hour: "2-digit",
      minute: "2-digit",
    });
    say("textUpdated", { hour });
  };

  const isTyping = () =>
    document.activeElement?.matches("main input:not([type=checkbox]), main select, main textarea");

  const ask = async () => {
    if (document.hidden || isTyping()) return plan();
    const stop = new AbortController();
    const patience = setTimeout(() => stop.abort(), PATIENCE_SECONDS * 1000);
    try {
      const answer = await fetch(location.pathname + location.search, {
        headers: { "If-None-Match": mark },
        cache: "no-store",
        credentials: "same-origin",
        signal: stop.signal,
      });
      if (answer.ok) replace(await answer.text());
      else if (answer.status !== 304) throw new Error(String(answer.status));
      if (wait !== SECONDS && answer.status === 304) say("");
      wait = SECONDS;
    } catch {
      wait = Math.min(wait * 2, FARTHEST);
      say("textOffline");
    }
    clearTimeout(patience);
    return plan();
  };

  const plan = () => {
    clearTimeout(timer);
    // Phones that opened the page together do not ask together.
    if (!document.hidden) timer = setTimeout(ask, wait * 1000 * (0.8 + 0.4 * Math.random()));
  };

  document.addEventListener("visibilitychange", () => (document.hidden ? plan() : ask()));
  window.addEventListener("online", ask);
  plan();
})();
