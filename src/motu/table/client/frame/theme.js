/** Runs before the page is drawn, so that it never flashes in the wrong theme. The choice stays on this device. */
{
  const night = matchMedia("(prefers-color-scheme: dark)");
  const wished = () => {
    try {
      return localStorage.getItem("motu-theme") || "auto";
    } catch {
      return "auto"; // storage may be forbidden: follow the system
    }
  };
  const apply = () => {
    const wish = wished();
    const dark = wish === "dark" || (wish === "auto" && night.matches);
    document.documentElement.classList.toggle("dark", dark);
    document.documentElement.dataset.theme = wish;
  };
  apply();
  night.addEventListener("change", apply);
  addEventListener("storage", apply);
  addEventListener("motu-theme", apply);
}
