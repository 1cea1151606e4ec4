// Light, dark or the system's choice; loaded in the head so that no page flashes.
(() => {
  const root = document.documentElement;
  root.classList.add("js");

  // A browser that forbids storage throws at its name; the page works without.
  const withStorage = (use) => {
    try {
      return use(localStorage);
    } catch {
      return null;
    }
  };

  const stored = withStorage((storage) => storage.getItem("ronde-theme"));
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
    withStorage((storage) => storage.setItem("ronde-theme", chosen));
  });
})();
