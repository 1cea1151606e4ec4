// Names without accents, case and signs, as folded() of tournaments/names.py writes them.
window.Ronde = window.Ronde ?? {};

Ronde.folded = (() => {
  // Letters that Unicode does not take apart, and two that lose their case differently here.
  const baseLetters = {
    æ: "ae",
    œ: "oe",
    ø: "o",
    ł: "l",
    đ: "d",
    ð: "d",
    þ: "th",
    ħ: "h",
    ı: "i",
    ŋ: "n",
    ĸ: "k",
    ß: "ss",
    ς: "σ",
  };
  return (text) =>
    text
      .toLowerCase()
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/./gu, (letter) => baseLetters[letter] ?? letter)
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
})();
