/** Shows a number on the app's icon if the browser supports it; 0 removes it. */
export function setAppBadge(count: number): void {
  // Some browsers refuse if the app is not installed.
  const set = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  set?.catch(() => {})
}
