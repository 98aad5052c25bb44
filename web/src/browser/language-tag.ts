/**
 * Gives the page the language 'en-US' if that of the browser is no language tag, such as 'en-US@posix' on a
 * Linux without a locale. Libraries that pass it to Intl would throw.
 */
export function ensureLanguageTag(): void {
  try {
    Intl.getCanonicalLocales(navigator.language)
  } catch {
    Object.defineProperty(navigator, 'language', { value: 'en-US', configurable: true })
  }
}
