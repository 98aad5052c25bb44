/** Loads the page anew. */
export function reload(): void {
  window.location.reload()
}
