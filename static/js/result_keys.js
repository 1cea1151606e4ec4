// Which result a key means. Read by letter first, then by position: the top row works
// on AZERTY and on Czech keyboards without Shift, and the number pad with or without
// NumLock.
window.Ronde = window.Ronde ?? {};

Ronde.resultOfKey = (() => {
  const byLetter = {
    1: "1-0",
    0: "0-1",
    5: "1/2",
    "=": "1/2",
    "+": "+-",
    "-": "-+",
    "−": "-+",
    d: "--",
    a: "?",
  };
  const byPosition = {
    Digit1: "1-0",
    Digit0: "0-1",
    Digit5: "1/2",
    Equal: "1/2",
    Minus: "-+",
    Numpad1: "1-0",
    Numpad0: "0-1",
    Numpad5: "1/2",
    NumpadAdd: "+-",
    NumpadSubtract: "-+",
    NumpadEqual: "1/2",
  };
  // The keyboard on the glass of many phones names no key, it writes a letter.
  Ronde.resultOfLetter = (letter) => byLetter[letter.toLowerCase()];
  const isShifted = (event) => event.shiftKey || event.getModifierState("AltGraph");
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    if (event.key === "Delete" || event.key === "Backspace") return "";
    const place = byPosition[event.code];
    // The first key of a Czech top row is a plus; its 1 needs Shift.
    if (event.key === "+" && event.code === "Digit1" && !isShifted(event)) return place;
    const letter = Ronde.resultOfLetter(event.key);
    if (letter !== undefined || event.code.startsWith("Numpad")) return letter ?? place;
    return isShifted(event) ? undefined : place;
  };
})();

// A short low tone: look at the screen.
Ronde.sound = () => {
  try {
    const context = new AudioContext();
    const tone = context.createOscillator();
    tone.type = "square";
    tone.frequency.value = 220;
    tone.connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + 0.25);
    tone.onended = () => context.close();
  } catch {
    // A device without sound still shows what is wrong.
  }
  document.dispatchEvent(new CustomEvent("ronde:sound"));
};
