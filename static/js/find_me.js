// The player chosen on this phone, and others who are followed on it: marked everywhere,
// with their boards on the page of a round, and links on pages that belong to several
// tournaments. The choice stays here; nothing of it is sent.
(() => {
  const bar = document.querySelector("[data-find-bar]");
  const card = bar.querySelector("[data-me-card]");
  const line = bar.querySelector("[data-me-line]");
  const followedBoards = bar.querySelector("[data-followed-boards]");
  const { tournament, event: eventName } = bar.dataset;
  const PREFIX = "ronde-me:";
  const FOLLOWED = "ronde-followed:";
  const MOST_LINES = 12;

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
      return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX) || key.startsWith(FOLLOWED));
    } catch {
      return [];
    }
  };

  // Keys hold the address of a tournament, /t/event/tournament/; of those who are followed
  // the player stands behind it.
  const followedKey = (id) => `${FOLLOWED}${tournament}${id}`;
  const isInScope = (key) => {
    if (tournament) return key === PREFIX + tournament || key.startsWith(FOLLOWED + tournament);
    return !eventName || key.split("/").at(-3) === eventName;
  };
  const choices = () =>
    keys()
      .filter(isInScope)
      .map((key) => ({ key, isFollowed: key.startsWith(FOLLOWED), ...read(key) }))
      .filter((one) => one.url)
      .sort((a, b) => a.isFollowed - b.isFollowed || (b.at || 0) - (a.at || 0))
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

  const mark = (me, followed) => {
    for (const name of ["is-me", "is-followed"]) {
      for (const row of document.querySelectorAll(`main tr.${name}`)) row.classList.remove(name);
    }
    const names = new Map(followed.map((one) => [one.id, "is-followed"]));
    if (me) names.set(me.id, "is-me");
    if (!names.size) return;
    for (const link of document.querySelectorAll("main td .name a, main td.name a")) {
      const name = names.get(playerOf(link));
      if (name) link.closest("tr").classList.add(name);
    }
  };

  const words = (part) => part.textContent.trim().replace(/\s+/g, " ");
  const rowOf = (rows, one) =>
    rows.find((row) => [...row.querySelectorAll(".name a")].some((link) => playerOf(link) === one.id));

  // Board, colour and opponent of one player, with a link to the page of the opponent.
  const gameOf = (one, row) => {
    const text = card.dataset;
    const link = row.querySelector(".side-white a");
    const colour = link && playerOf(link) === one.id ? "white" : "black";
    const other = row.querySelector(`.side-${colour === "white" ? "black" : "white"}`);
    const game = element("p", "me-card-game", "");
    if (!row.closest(".no-colours")) {
      game.append(element("span", `disc disc-${colour}`, ""));
      game.append(` ${colour === "white" ? text.textWhite : text.textBlack} `);
    }
    const name = other.querySelector(".name");
    const opponent = element(name.querySelector("a") ? "a" : "span", "me-card-opponent", words(name));
    if (opponent.tagName === "A") opponent.href = name.querySelector("a").href;
    const [before, behind] = text.textAgainst.split("{name}");
    game.append(before, opponent, behind);
    const rating = words(other.nextElementSibling);
    if (/\d/.test(rating)) game.append(" ", element("span", "me-card-rating", rating));
    const result = row.querySelector(".result-cell .result");
    const isDone = result && !row.classList.contains("is-open");
    return { game, result: isDone ? words(result) : "" };
  };

  const boardLink = (row, name) => {
    const number = element("a", name, card.dataset.textBoard.replace("{n}", row.dataset.board));
    number.href = `#${row.id}`;
    return number;
  };

  const showBoard = (me, row) => {
    const { game, result } = gameOf(me, row);
    card.replaceChildren(boardLink(row, "me-card-board"), game);
    const changed = document.querySelector("main .heading .tag-warn");
    if (changed) card.append(element("p", "tag tag-warn", changed.textContent));
    if (result) card.append(element("p", "me-card-result", result));
  };

  const showFollowed = (followed) => {
    if (!followedBoards) return;
    const boards = document.querySelector("main table[data-boards]");
    followedBoards.hidden = !boards || !followed.length;
    if (followedBoards.hidden) return;
    const rows = [...boards.querySelectorAll("tr.is-followed, tr.is-me")];
    const absent = [...document.querySelectorAll("main .plain-list tr.is-followed")];
    followedBoards.replaceChildren(
      ...followed.map((one) => {
        const item = document.createElement("li");
        const page = element("a", "followed-name", one.name);
        page.href = one.url;
        item.append(page);
        const row = rowOf(rows, one);
        if (row) {
          const { game, result } = gameOf(one, row);
          game.prepend(boardLink(row, "followed-board"), " ");
          if (result) game.append(" ", element("b", "", result));
          item.append(game);
        } else {
          const without = rowOf(absent, one);
          item.append(element("p", "me-card-game", without ? words(without.lastElementChild) : "–"));
        }
        return item;
      }),
    );
  };

  const isOnPageOf = (link) =>
    Boolean(document.querySelector("main table[data-boards]")) && link.pathname === location.pathname;

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
      shown.classList.toggle("is-followed", me.isFollowed);
      const forget = shown.querySelector("[data-me-forget]");
      forget.textContent = me.isFollowed ? forget.dataset.textFollowed : forget.dataset.textMe;
      const toBoard = shown.querySelector(".me-board-link");
      if (toBoard) toBoard.hidden = me.isFollowed || isOnPageOf(toBoard);
      const where = shown.querySelector("[data-me-place]");
      if (where) where.textContent = me.place || "";
    });
  };

  const showCard = (me) => {
    card.hidden = true;
    const boards = document.querySelector("main table[data-boards]");
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
    const me = mine.find((one) => !one.isFollowed);
    const followed = mine.filter((one) => one.isFollowed && one.id !== me?.id);
    mark(me, followed);
    showChoice(me, followed);
    showCard(me);
    showFollowed(followed);
  };

  // The buttons on the page of a player.
  const showChoice = (me, followed) => {
    const shown = document.querySelector("main [data-player]");
    const isMe = shown && Number(shown.dataset.player) === me?.id;
    const choice = document.querySelector("[data-me-choose]");
    if (choice) choice.hidden = isMe;
    const follow = document.querySelector("[data-follow]");
    if (!follow) return;
    follow.hidden = isMe;
    const isFollowed = followed.some((one) => one.id === Number(shown.dataset.player));
    follow.textContent = isFollowed ? follow.dataset.textFollowed : follow.dataset.textFollow;
  };

  const playerShown = () => {
    const heading = document.querySelector("main [data-player]");
    return (
      heading && {
        id: Number(heading.dataset.player),
        name: heading.dataset.name,
        url: location.pathname,
        place: bar.dataset.place,
        at: Date.now(),
      }
    );
  };

  const choose = () => {
    const player = playerShown();
    if (!player) return;
    keep(PREFIX + tournament, player);
    keep(followedKey(player.id), null);
  };

  const follow = () => {
    const player = playerShown();
    const key = followedKey(player.id);
    keep(key, read(key) ? null : player);
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
    if (event.target.closest("[data-me-choose]")) choose();
    else if (event.target.closest("[data-follow]")) follow();
    else return;
    show();
  });
  document.addEventListener("ronde:refreshed", show);
  window.addEventListener("storage", (event) => event.key?.startsWith("ronde-") && show());
  window.addEventListener("hashchange", () => {
    chooseByAddress();
    show();
  });
  chooseByAddress();
  show();
})();
