// The player chosen on this phone: marked everywhere, large on the page of a round.
// The choice stays here; nothing of it is sent.
(() => {
  const card = document.querySelector("[data-me-card]");
  if (!card) return;
  const line = document.querySelector("[data-me-line]");
  const tournament = card.dataset.tournament;
  const key = `ronde-me:${tournament}`;

  const read = () => {
    try {
      return JSON.parse(localStorage.getItem(key));
    } catch {
      return null;
    }
  };
  const keep = (me) => {
    try {
      if (me) localStorage.setItem(key, JSON.stringify(me));
      else localStorage.removeItem(key);
    } catch {
      // A phone in private mode keeps nothing; the page works without.
    }
  };

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

  const showBoard = (row) => {
    const text = card.dataset;
    const board = row.querySelector("th.board-number").textContent.trim();
    const isMine = (side) => {
      const link = row.querySelector(`.side-${side} a`);
      return link && playerOf(link) === read().id;
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
    const result = row.querySelector(".result-cell .result");
    if (result && !row.classList.contains("is-open")) {
      card.append(element("p", "me-card-result", result.textContent.trim().replace(/\s+/g, " ")));
    }
  };

  const show = () => {
    const me = read();
    mark(me);
    line.hidden = !me;
    card.hidden = true;
    const choice = document.querySelector("[data-me-choose]");
    const shown = document.querySelector("main [data-player]");
    if (choice) choice.hidden = Boolean(me) && Number(shown.dataset.player) === me.id;
    if (!me) return;
    const page = line.querySelector("[data-me-page]");
    page.textContent = me.name;
    page.href = me.url;
    const boards = document.querySelector("main table[data-boards]");
    const toBoard = line.querySelector(".me-board-link");
    if (toBoard) toBoard.hidden = Boolean(boards) && toBoard.pathname === location.pathname;
    if (!boards) return;
    const row = boards.querySelector("tr.is-me");
    if (row) showBoard(row);
    else {
      const absent = document.querySelector("main .plain-list tr.is-me td:last-child");
      card.replaceChildren(
        element("p", "me-card-game", absent ? absent.textContent.trim() : card.dataset.textAbsent),
      );
    }
    card.hidden = false;
  };

  const choose = () => {
    if (location.hash !== "#me") return;
    const heading = document.querySelector("main [data-player]");
    if (!heading) return;
    keep({
      id: Number(heading.dataset.player),
      name: heading.dataset.name,
      url: location.pathname,
    });
  };

  line.querySelector("[data-me-forget]").addEventListener("click", () => {
    keep(null);
    if (location.hash === "#me") history.replaceState(null, "", location.pathname);
    show();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-me-choose]");
    if (!button) return;
    history.replaceState(null, "", "#me");
    choose();
    show();
  });
  document.addEventListener("ronde:refreshed", show);
  window.addEventListener("storage", (event) => event.key === key && show());
  window.addEventListener("hashchange", () => {
    choose();
    show();
  });
  choose();
  show();
})();
