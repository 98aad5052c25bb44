/**
 * Sets `navigator.language` to 'en-US' if the browser's language isn't a valid tag, such as 'en-US@posix' on
 * Linux without a locale. A library that passes an invalid tag to Intl would throw.
 */
export function ensureLanguageTag(): void {
  try {
    Intl.getCanonicalLocales(navigator.language)
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true })
  }
}
