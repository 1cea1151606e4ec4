// Results on their way to the server: kept in the browser until they are stored, so that
// nobody waits for the network and a reload loses nothing. No service worker: plain HTTP
// in a hall has none.
window.Ronde = window.Ronde ?? {};

Ronde.ResultQueue = class {
  // `send(items)` answers "done", "later" (no network) or "signed-out"; `changed(state)`
  // is told "saved", "sending", "offline" or "signed-out". What fails in `send` is sent
  // again.
  constructor(name, { send, changed }) {
    this.name = `ronde-results/${name}`;
    this.send = send;
    this.changed = changed;
    this.tab = Math.random().toString(36).slice(2);
    // What any tab left behind is sent by this one too: entering the same result twice
    // changes nothing.
    this.items = this.stored().map((item) => ({ ...item, tab: this.tab }));
    if (this.items.length) this.write(this.items);
    this.state = "saved";
    this.isSending = false;
    this.pause = 0;
    this.most = 20;
    this.onTheirWay = [];
    addEventListener("online", () => this.wake());
  }

  get size() {
    return this.items.length;
  }

  // The last thing typed for a board, if it is not stored yet.
  of(board) {
    return this.items.filter((item) => item.board === board).pop();
  }

  put(typed) {
    const item = { ...typed, tab: this.tab };
    const waiting = this.of(item.board);
    const isSamePair = waiting?.pair === item.pair;
    if (waiting && !this.onTheirWay.includes(waiting)) {
      // Typed over before it was sent: what was seen is what was seen at first.
      const { result, reversed } = item;
      Object.assign(waiting, isSamePair ? { result, reversed } : item);
    } else {
      this.items.push(waiting && isSamePair ? { ...item, seen: waiting.result } : item);
    }
    this.keep();
    this.tell(this.pause ? this.state : "sending");
    this.start();
  }

  tell(state) {
    this.state = state;
    this.changed(state);
  }

  // A browser may forbid its storage or have none left: the queue then lives as long as
  // the page.
  stored() {
    try {
      return JSON.parse(localStorage.getItem(this.name) ?? "[]");
    } catch {
      return [];
    }
  }

  write(items) {
    try {
      if (items.length) localStorage.setItem(this.name, JSON.stringify(items));
      else localStorage.removeItem(this.name);
    } catch {
      // See above.
    }
  }

  // Write what is waiting, beside what other tabs are waiting for.
  keep() {
    const others = this.stored().filter((item) => item.tab !== this.tab);
    this.write([...others, ...this.items]);
  }

  // Something answered, or the network is said to be back: do not wait any longer.
  wake() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.start();
  }

  // The first thing typed for each board, a handful at a time.
  next() {
    const boards = new Set();
    const batch = [];
    for (const item of this.items) {
      if (batch.length === this.most) break;
      if (boards.has(item.board)) continue;
      boards.add(item.board);
      batch.push(item);
    }
    return batch;
  }

  async attempt() {
    try {
      return await this.send(this.onTheirWay);
    } catch {
      return "later";
    }
  }

  async start() {
    if (this.isSending || this.timer) return;
    this.isSending = true;
    while (this.items.length) {
      this.onTheirWay = this.next();
      const answer = await this.attempt();
      const sent = this.onTheirWay;
      this.onTheirWay = [];
      if (answer !== "done") {
        this.isSending = false;
        this.pause = Math.min(Math.max(this.pause * 2, 1000), 15000);
        this.timer = setTimeout(() => this.wake(), this.pause);
        this.tell(answer === "later" ? "offline" : answer);
        return;
      }
      this.pause = 0;
      this.items = this.items.filter((item) => !sent.includes(item));
      this.keep();
      this.tell(this.items.length ? "sending" : "saved");
    }
    this.isSending = false;
  }
};
