// Runs before the first paint, so that neither the wrong theme nor another brand ever flashes.
(function () {
  var root = document.documentElement;
  var partner = {};
  try {
    partner = JSON.parse(document.getElementById("partner").textContent) || {};
  } catch {
    partner = {};
  }
  var choice = null;
  try {
    choice = localStorage.getItem("outrider.theme");
  } catch {
    choice = null;
  }
  choice = choice || partner.theme || "system";
  var dark = choice === "dark" || (choice === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "dark" : "light";
  var colours = (dark ? partner.coloursDark : partner.colours) || {};
  for (var name in colours)
    if (/^--(accent|on-accent|accent-hover|rail-[a-z-]+)$/.test(name)) root.style.setProperty(name, colours[name]);
})();
