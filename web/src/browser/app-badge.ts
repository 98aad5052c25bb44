/** Shows a number on the app's icon, where the browser can; 0 takes it off. */
export function setAppBadge(count: number): void {
  // Where the app is not installed, some browsers refuse.
  const set = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  set?.catch(() => {})
}
