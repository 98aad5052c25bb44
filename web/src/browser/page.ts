/** Functions that reload the page, in an object so that tests can mock them. */
export const page = {
  reload: () => window.location.reload(),
  reloadHome: () => window.location.assign('/'),
}
