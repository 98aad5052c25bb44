// Runs before the first paint, so that a chosen theme never flashes the other one.
// The same key and values as src/browser/theme.ts.
try {
  var chosen = (localStorage.getItem('theme') || '').replaceAll('"', '')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // Without storage the system decides.
}
