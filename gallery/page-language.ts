import { directionOf, SOURCE_LANGUAGE } from '@kinhold/domain/languages'

/**
 * Adds a language and its translations to the page, as the server does. Call this before importing any of the
 * app's modules, because they read the language when they load.
 */
export async function setPageLanguage(language: string): Promise<void> {
  if (language === SOURCE_LANGUAGE) return
  const response = await fetch(`/words/${language}.json`)
  const block = { id: 'words', type: 'application/json', textContent: await response.text() }
  document.head.append(Object.assign(document.createElement('script'), block))
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
