// Light, dark or the system's choice; loaded in the head so that no page flashes.
(() => {
  const root = document.documentElement;
  const stored = localStorage.getItem("ronde-theme");
  root.classList.add("js");
  if (stored === "light" || stored === "dark") root.dataset.theme = stored;

  const isDark = () =>
    root.dataset.theme
      ? root.dataset.theme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-theme-switch]");
    if (!button) return;
    const chosen = isDark() ? "light" : "dark";
    root.dataset.theme = chosen;
    localStorage.setItem("ronde-theme", chosen);
  });
})();
