/** Leaves for the first page and loads it afresh, whatever this one holds. */
export function reloadHome(): void {
  window.location.assign('/')
}
