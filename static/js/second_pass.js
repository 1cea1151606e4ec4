// The second pass: each key is compared with what is entered. The first difference
// stops, sounds and shows; nothing is sent.
(() => {
  const table = document.querySelector("[data-second-pass]");
  const state = document.getElementById("pass-state");
  const slips = [...table.querySelectorAll("input.slip")];
  const labels = {
    "1-0": "1-0",
    "0-1": "0-1",
    "1/2": "½-½",
    "+-": "+ −",
    "-+": "− +",
    "--": "− −",
    "?": "?",
  };

  function say(kind, sentence) {
    state.hidden = false;
    state.className = `notice notice-${kind} block-after`;
    state.textContent = sentence;
  }

  function sayDifference(slip) {
    const words = slip.dataset.code ? state.dataset.textDifferent : state.dataset.textNone;
    say(
      "error",
      words
        .replace("{board}", slip.dataset.board)
        .replace("{entered}", slip.dataset.label)
        .replace("{typed}", slip.value),
    );
  }

  // An agreement says nothing about a difference that was left standing.
  function sum() {
    const different = table.querySelector("tr.is-different input.slip");
    const agreed = table.querySelectorAll("tr.is-same").length;
    if (different) sayDifference(different);
    else if (agreed) say("success", state.dataset.textDone.replace("{n}", agreed));
    else state.hidden = true;
  }

  function compare(slip, result) {
    const row = slip.closest("tr");
    const isSame = result === slip.dataset.code;
    row.classList.toggle("is-same", isSame);
    row.classList.toggle("is-different", !isSame);
    slip.value = labels[result];
    if (isSame) {
      sum();
      (slips[slips.indexOf(slip) + 1] ?? slip).focus();
      return;
    }
    sayDifference(slip);
    Ronde.sound();
    slip.select();
  }

  function clear(slip) {
    slip.value = "";
    slip.closest("tr").classList.remove("is-same", "is-different");
    sum();
  }

  table.addEventListener("keydown", (event) => {
    const slip = event.target;
    const at = slips.indexOf(slip);
    if (at < 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key];
    if (step) {
      event.preventDefault();
      slips[Math.min(Math.max(at + step, 0), slips.length - 1)].focus();
      return;
    }
    const result = Ronde.resultOfKey(event);
    if (result === undefined) {
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (result === "") clear(slip);
    else compare(slip, result);
  });

  table.addEventListener("input", ({ target: slip }) => {
    if (!slips.includes(slip)) return;
    const result = Ronde.resultOfLetter(slip.value);
    if (result) compare(slip, result);
    else clear(slip);
  });

  slips[0]?.focus();
})();
