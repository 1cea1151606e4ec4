// The player chosen on this phone: marked everywhere, large on the page of a round, and
// a link on pages that belong to several tournaments. The choice stays here; nothing of
// it is sent.
(() => {
  const bar = document.querySelector("[data-find-bar]");
  const card = bar.querySelector("[data-me-card]");
  const line = bar.querySelector("[data-me-line]");
  const { tournament, event: eventName } = bar.dataset;
  const PREFIX = "ronde-me:";
  const MOST_LINES = 4;

  const read = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  };
  const keep = (key, me) => {
    try {
      if (me) localStorage.setItem(key, JSON.stringify(me));
      else localStorage.removeItem(key);
    } catch {
      // A phone in private mode keeps nothing; the page works without.
    }
  };
  const keys = () => {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    } catch {
      return [];
    }
  };

  // Keys end with the address of a tournament, /t/event/tournament/.
  const isInScope = (key) => {
    if (tournament) return key === PREFIX + tournament;
    return !eventName || key.split("/").at(-3) === eventName;
  };
  const choices = () =>
    keys()
      .filter(isInScope)
      .map((key) => ({ key, ...read(key) }))
      .filter((me) => me.url)
      .sort((a, b) => (b.at || 0) - (a.at || 0))
      .slice(0, MOST_LINES);

  const playerOf = (link) => {
    const path = new URL(link.href, location.href).pathname;
    if (!path.startsWith(`${tournament}players/`)) return null;
    const found = path.slice(tournament.length).match(/^players\/(\d+)(?:-[^/]*)?\/(?:working\/)?$/);
    return found && Number(found[1]);
  };

  const element = (tag, name, text) => {
    const made = document.createElement(tag);
    made.className = name;
    made.textContent = text;
    return made;
  };

  const mark = (me) => {
    for (const row of document.querySelectorAll("main tr.is-me")) row.classList.remove("is-me");
    if (!me) return;
    for (const link of document.querySelectorAll("main td .name a, main td.name a")) {
      if (playerOf(link) === me.id) link.closest("tr").classList.add("is-me");
    }
  };

  const showBoard = (me, row) => {
    const text = card.dataset;
    const board = row.dataset.board;
    const isMine = (side) => {
      const link = row.querySelector(`.side-${side} a`);
      return link && playerOf(link) === me.id;
    };
    const colour = isMine("white") ? "white" : "black";
    const other = colour === "white" ? "black" : "white";
    const number = element("a", "me-card-board", text.textBoard.replace("{n}", board));
    number.href = `#${row.id}`;
    const game = element("p", "me-card-game", "");
    if (!row.closest(".no-colours")) {
      game.append(element("span", `disc disc-${colour}`, ""));
      game.append(` ${colour === "white" ? text.textWhite : text.textBlack} `);
    }
    const opponent = row.querySelector(`.side-${other} .name`).textContent.trim().replace(/\s+/g, " ");
    game.append(text.textAgainst.replace("{name}", opponent));
    card.replaceChildren(number, game);
    const changed = document.querySelector("main .heading .tag-warn");
    if (changed) card.append(element("p", "tag tag-warn", changed.textContent));
    const result = row.querySelector(".result-cell .result");
    if (result && !row.classList.contains("is-open")) {
      card.append(element("p", "me-card-result", result.textContent.trim().replace(/\s+/g, " ")));
    }
  };

  const showLines = (mine) => {
    for (const old of bar.querySelectorAll("[data-me-line].is-further")) old.remove();
    line.hidden = !mine.length;
    let last = line;
    mine.forEach((me, place) => {
      let shown = line;
      if (place) {
        shown = line.cloneNode(true);
        shown.classList.add("is-further");
        last.after(shown);
        last = shown;
      }
      const page = shown.querySelector("[data-me-page]");
      page.textContent = me.name;
      page.href = me.url;
      shown.dataset.key = me.key;
      const where = shown.querySelector("[data-me-place]");
      if (where) where.textContent = me.place || "";
    });
  };

  const showCard = (me) => {
    card.hidden = true;
    const boards = document.querySelector("main table[data-boards]");
    const toBoard = line.querySelector(".me-board-link");
    if (toBoard) toBoard.hidden = Boolean(boards) && toBoard.pathname === location.pathname;
    if (!me || !boards) return;
    const row = boards.querySelector("tr.is-me");
    if (row) showBoard(me, row);
    else {
      const absent = document.querySelector("main .plain-list tr.is-me td:last-child");
      card.replaceChildren(
        element("p", "me-card-game", absent ? absent.textContent.trim() : card.dataset.textAbsent),
      );
    }
    card.hidden = false;
  };

  const show = () => {
    const mine = choices();
    showLines(mine);
    if (!tournament) return;
    const me = mine[0];
    mark(me);
    const choice = document.querySelector("[data-me-choose]");
    const shown = document.querySelector("main [data-player]");
    if (choice) choice.hidden = Number(shown.dataset.player) === me?.id;
    showCard(me);
  };

  const choose = () => {
    const heading = document.querySelector("main [data-player]");
    if (!heading) return;
    keep(PREFIX + tournament, {
      id: Number(heading.dataset.player),
      name: heading.dataset.name,
      url: location.pathname,
      place: bar.dataset.place,
      at: Date.now(),
    });
  };

  // The sign goes once it is read: the address may be passed on to somebody else.
  const chooseByAddress = () => {
    if (location.hash !== "#me") return;
    choose();
    history.replaceState(null, "", location.pathname + location.search);
  };

  document.addEventListener("click", (event) => {
    const forget = event.target.closest("[data-me-forget]");
    if (forget) {
      keep(forget.closest("[data-me-line]").dataset.key, null);
      show();
      return;
    }
    if (!event.target.closest("[data-me-choose]")) return;
    choose();
    show();
  });
  document.addEventListener("ronde:refreshed", show);
  window.addEventListener("storage", (event) => event.key?.startsWith(PREFIX) && show());
  window.addEventListener("hashchange", () => {
    chooseByAddress();
    show();
  });
  chooseByAddress();
  show();
})();
