/** The page in the browser; an object, so that a test can watch its calls without loading anything. */
export const page = {
  /** Loads the page anew. */
  reload: () => window.location.reload(),
  /** Leaves for the first page and loads it afresh, whatever this one holds. */
  reloadHome: () => window.location.assign('/'),
}
