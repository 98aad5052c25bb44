/** The browser's page as an object whose methods tests can mock. */
export const page = {
  reload: () => window.location.reload(),
  reloadHome: () => window.location.assign('/'),
}
