/** Shows a number on the app's icon; 0 removes the number. */
export function setAppBadge(count: number): void {
  // Some browsers reject the call if the app is not installed.
  const set = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  set?.catch(() => {})
}
