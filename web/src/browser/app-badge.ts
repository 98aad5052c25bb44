/** Shows a number on the app's icon, or removes the number if `count` is 0. */
export function setAppBadge(count: number): void {
  // Some browsers throw if the app isn't installed.
  const set = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  set?.catch(() => {})
}
