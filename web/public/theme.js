// Runs before the first paint, so that the page never flashes in the wrong theme.
// Uses the same key and values as src/browser/theme.ts.
try {
  var chosen = (localStorage.getItem('theme') || '').replaceAll('"', '')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
} catch {
  // Without storage, the page uses the system's theme.
}
