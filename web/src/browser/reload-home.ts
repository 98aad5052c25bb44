/** Goes to the first page by a full load, which drops all that this page holds. */
export function reloadHome(): void {
  window.location.assign('/')
}
