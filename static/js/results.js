// Results of a round: a cursor on the boards, one key each. What is typed shows at once
// and goes to the queue; what colleagues enter appears by itself.
(() => {
  const table = document.querySelector("[data-boards][data-queue]");
  if (!table) return;
  const state = document.getElementById("queue-state");
  const filter = document.querySelector("[data-board-filter]");
  const text = (name, n) => table.dataset[`text${name}`].replace("{n}", n);
  const rows = () => [...table.querySelectorAll("tr[data-board]:not([hidden])")];
  const rowOf = (board) => document.getElementById(`board-row-${board}`);
  const cellOf = (row) => row.querySelector(".result-cell");
  const cursor = () => table.querySelector("tr.has-cursor");
  const asking = () => table.querySelector("tr.asks");
  const POLL_EVERY = 3000;
  const PATIENCE = 15000;
  const ALL = [];
  const FORFEITS = { white: "-+", black: "+-", both: "--" };
  // What was not saved and is no longer kept, by board: said until the page is read again.
  const problems = new Map();
  let mustReload = false;
  let isLooking = false;

  // ------------------------------------------------------------------ cursor

  function place(row, { focus = true } = {}) {
    if (!row) return;
    const before = cursor();
    if (before !== row) {
      before?.classList.remove("has-cursor");
      row.classList.add("has-cursor");
    }
    if (!focus) return;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: "nearest" });
  }

  function nextOpen(from) {
    const all = rows();
    const start = all.indexOf(from);
    const order = [...all.slice(start + 1), ...all.slice(0, Math.max(start, 0))];
    return order.find((row) => row.classList.contains("is-open"));
  }

  function step(by) {
    const all = rows();
    const at = Math.min(Math.max(all.indexOf(cursor()) + by, 0), all.length - 1);
    place(all[at]);
  }

  // --------------------------------------------------- what is typed and shown

  function show(row, item) {
    const cell = cellOf(row);
    row.classList.toggle("is-open", item.result === "");
    row.classList.add("is-pending");
    cell.querySelector("[data-conflict], [data-refused]")?.remove();
    markUnsaved(cell);
    let chosen;
    for (const button of cell.querySelectorAll('button[name="result"]')) {
      if (button.value === item.result) {
        button.setAttribute("aria-pressed", "true");
        chosen = button;
      } else button.removeAttribute("aria-pressed");
    }
    const rare = cell.querySelector("[data-rare]");
    const isRare = chosen?.closest("details") !== null && chosen !== undefined;
    const sign = item.result && item.reversed ? "⇄" : "";
    rare.textContent = (isRare ? chosen.textContent : "") + sign || "⋯";
    rare.parentElement.classList.toggle("is-chosen", isRare || sign !== "");
  }

  function markUnsaved(cell) {
    if (cell.querySelector(".not-saved")) return;
    const mark = document.createElement("span");
    mark.className = "not-saved";
    mark.textContent = table.dataset.textRow;
    cell.append(mark);
  }

  function enter(row, result, reversed) {
    const cell = cellOf(row);
    const form = cell.querySelector(".result-entry");
    if (!form || (result === "" && row.classList.contains("is-open"))) return false;
    const details = form.querySelector("details[open]");
    if (details) details.open = false;
    const item = {
      board: Number(row.dataset.board),
      result,
      // A Swiss without colours has none to reverse.
      reversed: reversed ?? form.elements.reversed_colours?.checked ?? false,
      seen: form.elements.seen.value,
      pair: row.dataset.pair,
    };
    show(row, item);
    queue.put(item);
    count();
    return true;
  }

  // ------------------------------------------------------------------ answers

  // The boards of an answer; undefined for a page that something on the way put there,
  // such as the one where a network asks its guests to sign in.
  function boardsIn(answer) {
    if (answer?.status !== 200 && answer?.status !== 422) return undefined;
    const found = new DOMParser().parseFromString(
      `<table><tr>${answer.body}</tr></table>`,
      "text/html",
    );
    return found.getElementById("round-progress") ? found : undefined;
  }

  // Put cells of an answer where they belong; a board with something typed stays.
  // `sent` are the results that it answers, ALL for another act of this page.
  function swap(answer, sent = []) {
    let wasAdjourned = false;
    for (const cell of answer.querySelectorAll(".result-cell")) {
      const old = document.getElementById(cell.id);
      if (!old) continue;
      const row = old.closest("tr");
      const board = Number(row.dataset.board);
      const waiting = queue.of(board);
      const isOwn = sent.some((item) => item.board === board);
      if (waiting && !sent.includes(waiting)) continue;
      // News must not wipe away a question, nor close what is being looked at.
      const isSame = old.dataset.state === cell.dataset.state;
      if (!isOwn && sent !== ALL && (isSame || row.classList.contains("asks"))) continue;
      const fresh = document.importNode(cell, true);
      wasAdjourned ||= old.dataset.code !== fresh.dataset.code && isAdjourned(old, fresh);
      const hadFocus = old.contains(document.activeElement);
      old.replaceWith(fresh);
      if (hadFocus) row.focus({ preventScroll: true });
      row.classList.remove("is-pending");
      row.classList.toggle("is-open", fresh.dataset.code === "");
      const asks = fresh.querySelector("[data-conflict], [data-refused]") !== null;
      row.classList.toggle("asks", asks);
      if (isOwn || sent === ALL) problems.delete(board);
      if (asks) Ronde.sound();
      else if (!isOwn) row.classList.add("is-news");
    }
    const progress = answer.getElementById("round-progress");
    document.getElementById("round-progress").replaceWith(progress);
    showNextAct(progress.dataset.open === "0");
    if (filter.elements.show.checked || filter.elements.q.value) sift(cursor());
    count();
    if (wasAdjourned) rereadAdjourned();
  }

  const isAdjourned = (...cells) => cells.some((cell) => cell.dataset.code === "?");

  // The games below the boards, which are of all rounds.
  async function rereadAdjourned() {
    const answer = await ask(location.pathname, {});
    if (answer?.status !== 200) return;
    const page = new DOMParser().parseFromString(answer.body, "text/html");
    const fresh = page.getElementById("adjourned-games");
    if (fresh) document.getElementById("adjourned-games").replaceWith(fresh);
  }

  // The last result is typed at the foot of the boards: what comes next stands there.
  function showNextAct(isDue) {
    const next = document.getElementById("next-act");
    if (!next) return;
    if (isDue && next.hidden) document.getElementById("desk-foot").append(next);
    next.hidden = !isDue;
  }

  function token() {
    return document.querySelector('input[name="csrfmiddlewaretoken"]')?.value ?? "";
  }

  // An answer read to its end; undefined where the line was cut before.
  async function ask(address, options) {
    const control = new AbortController();
    const timer = setTimeout(() => control.abort(), PATIENCE);
    try {
      const { signal } = control;
      const answer = await fetch(address, { ...options, redirect: "manual", signal });
      const { status, type, headers } = answer;
      return { status, type, headers, body: await answer.text() };
    } catch {
      return undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  function post(address, values) {
    return ask(address, {
      method: "POST",
      body: new URLSearchParams(values),
      headers: { "HX-Request": "true", "X-CSRFToken": token() },
    });
  }

  async function send(items) {
    const values = new URLSearchParams();
    for (const item of items) {
      values.append("board", item.board);
      values.append("result", item.result);
      values.append("seen", item.seen);
      values.append("reversed", item.reversed ? "on" : "");
      values.append("pair", item.pair ?? "");
    }
    const answer = await post(table.dataset.results, values);
    // An event that is not public tells visitors nothing: not found.
    const isOut = answer?.type === "opaqueredirect" || [403, 404].includes(answer?.status);
    if (isOut) return "signed-out";
    const found = boardsIn(answer);
    if (!found) return "later";
    swap(found, items);
    const isIn = (item) => found.getElementById(`board-result-${item.board}`);
    items.filter((item) => !isIn(item)).forEach(refuse);
    return "done";
  }

  // The board is gone, or others sit there by now.
  function refuse({ board, result }) {
    problems.set(board, text("Refused", board).replace("{result}", result || "–"));
    Ronde.sound();
  }

  function rereadIfDue() {
    if (!mustReload || queue.size || asking() || problems.size) return;
    if (cursor()) history.replaceState(null, "", `#${cursor().id}`);
    location.reload();
  }

  function tell(what) {
    const asks = asking();
    const n = queue.size;
    state.className = "queue-state needs-js";
    state.replaceChildren();
    for (const problem of problems.values()) {
      state.classList.add("is-bad");
      state.append(`${problem} `);
    }
    if (asks) {
      state.classList.add("is-bad");
      const link = document.createElement("a");
      link.href = `#${asks.id}`;
      link.textContent = text("Conflict", asks.dataset.board);
      state.append(link, " ");
    }
    if (n && what === "signed-out") {
      const link = document.createElement("a");
      link.href = `${table.dataset.signIn}?next=${location.pathname}`;
      link.textContent = text("SignedOut", n);
      state.append(link);
    } else if (n) state.append(text(what === "offline" ? "Offline" : "Unsaved", n));
    else if (!asks && !problems.size) state.append(text("Saved", 0));
    state.classList.toggle("is-waiting", n > 0);
    rereadIfDue();
  }

  const queue = new Ronde.ResultQueue(table.dataset.queue, { send, changed: tell });

  // ------------------------------------------------------- search and filter

  function count() {
    const open = table.querySelectorAll("tr.is-open").length;
    for (const place of document.querySelectorAll("[data-open-count]")) {
      place.textContent = open;
    }
  }

  // The row `kept` is shown although it is no longer open: news must not take the
  // cursor's row away under the hand.
  function sift(kept) {
    const words = Ronde.folded(filter.elements.q.value);
    const onlyOpen = filter.elements.show.checked;
    for (const row of table.querySelectorAll("tr[data-board]")) {
      const isFound = /^\d+$/.test(words)
        ? row.dataset.board === words
        : words.split(" ").every((word) => row.dataset.words.includes(word));
      const stays = row === kept || row.matches(".is-open, .is-pending, .asks");
      row.hidden = !isFound || (onlyOpen && !stays);
    }
    if (!cursor() || cursor().hidden) place(rows()[0], { focus: false });
  }

  filter.addEventListener("submit", (event) => event.preventDefault());
  filter.addEventListener("input", () => sift());
  filter.elements.q.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      filter.elements.q.value = "";
      sift();
    }
    if (!["Enter", "Escape", "ArrowDown"].includes(event.key)) return;
    event.preventDefault();
    place(event.key === "Escape" ? cursor() : rows()[0]);
  });

  // --------------------------------------------------------------------- keys

  function command(event, row) {
    if (event.key === "ArrowDown") step(1);
    else if (event.key === "ArrowUp") step(-1);
    else if (event.key === "PageDown") step(10);
    else if (event.key === "PageUp") step(-10);
    else if (event.key === "Home") place(rows()[0]);
    else if (event.key === "End") place(rows().pop());
    else if (event.key === "/") {
      filter.elements.q.focus();
      filter.elements.q.select();
    } else if (event.key.toLowerCase() === "n") {
      // The key goes there, and Enter does it: pairing is more than a slip of a finger.
      const next = document.querySelector("#next-act:not([hidden]) .button");
      if (!next) return false;
      next.focus();
    } else if (event.key.toLowerCase() === "f") {
      filter.elements.show.checked = !filter.elements.show.checked;
      sift();
    } else if (event.key === "Escape" && row) {
      row.querySelector("[data-keep]")?.click();
      const open = row.querySelector("details[open]");
      // What was ticked and left is not meant for the next key.
      open?.closest("form").reset();
      if (open) open.open = false;
      row.focus({ preventScroll: true });
    } else if (event.key === "Enter" && row && !event.target.closest("button, summary, a")) {
      const confirm = row.querySelector("[data-conflict] button");
      if (confirm) confirm.focus();
      else {
        const more = row.querySelector(".more-results");
        row.querySelector("[data-correct]")?.click();
        if (!more) return false;
        more.open = true;
        more.querySelector("button").focus();
      }
    } else return false;
    return true;
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input:not([type=hidden], [type=checkbox]), select, textarea")) return;
    // The number pad without NumLock names arrows; by position it is a result.
    const isPad = event.code.startsWith("Numpad");
    const result = Ronde.resultOfKey(event);
    const row = cursor()?.hidden ? undefined : cursor();
    if (isPad && result !== undefined ? false : command(event, row)) {
      event.preventDefault();
      return;
    }
    if (result === undefined || !row) return;
    event.preventDefault();
    if (event.repeat) return;
    if (enter(row, result) && result !== "") place(nextOpen(row) ?? row);
  });

  // ------------------------------------------------------------ mouse and touch

  table.addEventListener("submit", async (event) => {
    event.preventDefault();
    const form = event.target;
    const row = form.closest("tr");
    const button = event.submitter;
    if (button?.name === "result" || button?.name === "clear") {
      enter(row, button.name === "clear" ? "" : button.value);
      row.classList.remove("asks");
      place(row, { focus: true });
      return;
    }
    const values = new FormData(form);
    if (button?.name) values.set(button.name, button.value);
    // Whom the arbiter sees, also where the cell is newer than the row.
    values.set("pair", row.dataset.pair);
    const where = button?.getAttribute("formaction") ?? form.action;
    // Others may sit there by now, and one of them would be withdrawn.
    const found = mustReload ? undefined : boardsIn(await post(where, values));
    if (found) swap(found, ALL);
    else {
      markUnsaved(cellOf(row));
      const result = FORFEITS[button?.value] ?? button?.textContent;
      refuse({ board: Number(row.dataset.board), result });
    }
    tell(queue.state);
  });

  table.addEventListener("focusin", (event) => {
    place(event.target.closest("tr[data-board]"), { focus: false });
  });

  table.addEventListener("click", (event) => {
    const row = event.target.closest("tr[data-board]");
    if (!row) return;
    if (event.target.closest("[data-keep]")) {
      event.target.closest("[data-conflict]").remove();
      row.classList.remove("asks");
      tell(queue.state);
    }
    place(row, { focus: !event.target.closest("a, button, summary, input, label") });
  });

  // What lies over the boards goes away by itself, with what was ticked there; the keys
  // of its own board are meant together with it.
  document.addEventListener("click", ({ target }) => {
    for (const details of table.querySelectorAll(".more-results[open]")) {
      const form = details.closest("form");
      if (form.contains(target)) continue;
      form.reset();
      details.open = false;
    }
  });

  // -------------------------------------------------------------- colleagues

  async function look() {
    if (document.hidden || isLooking) return;
    isLooking = true;
    const answer = await ask(`${table.dataset.changes}?since=${table.dataset.since}`, {
      headers: { "HX-Request": "true" },
    });
    isLooking = false;
    const found = boardsIn(answer);
    const since = found && answer.headers.get("X-Since");
    if (queue.size && (since || answer?.status === 204)) queue.wake();
    if (!since) return;
    table.dataset.since = since;
    if (answer.headers.get("X-Reload")) mustReload = true;
    // Others may sit at the boards by now: their results are not for these rows.
    if (mustReload) rereadIfDue();
    else swap(found);
  }

  for (const item of queue.items) {
    const row = rowOf(item.board);
    const isForRow = item.pair === undefined || item.pair === row?.dataset.pair;
    if (isForRow && row?.querySelector(".result-entry")) show(row, item);
  }
  count();
  if (queue.size) tell("sending");
  queue.start();
  place(rows().find((row) => row.classList.contains("is-open")), { focus: false });
  if (location.hash.startsWith("#board-row-")) {
    const wanted = document.getElementById(location.hash.slice(1));
    if (!wanted?.hidden) place(wanted, { focus: false });
  }
  setInterval(look, POLL_EVERY);
})();
