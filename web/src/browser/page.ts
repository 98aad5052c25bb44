/** The browser's page; an object, so that tests can mock its methods. */
export const page = {
  reload: () => window.location.reload(),
  /** Loads the first page afresh, whatever this page holds. */
  reloadHome: () => window.location.assign('/'),
}
