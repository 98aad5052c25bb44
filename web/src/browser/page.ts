/** The browser's page; an object, so that tests can mock its methods. */
export const page = {
  reload: () => window.location.reload(),
  reloadHome: () => window.location.assign('/'),
}
