// Runs before the page is drawn, so that it never flashes in the wrong light. The choice stays on this device.
{
  const night = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    let wish = "auto";
    try { wish = localStorage.getItem("motu-theme") || "auto"; } catch { /* storage may be forbidden: follow the system */ }
    const dark = wish === "dark" || (wish === "auto" && night.matches);
    document.documentElement.classList.toggle("dark", dark);
    document.documentElement.dataset.theme = wish;
  };
  apply();
  night.addEventListener("change", apply);
  addEventListener("storage", apply);
  addEventListener("motu-theme", apply);
}
