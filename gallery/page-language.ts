import { directionOf, SOURCE_LANGUAGE } from '@kinhold/domain/languages'

/**
 * Puts a language and its words into the page, as the server does. None of the app's modules may have run
 * yet, because they read the language when they start.
 */
export async function setPageLanguage(language: string): Promise<void> {
  if (language === SOURCE_LANGUAGE) return
  const response = await fetch(`/words/${language}.json`)
  const block = { id: 'words', type: 'application/json', textContent: await response.text() }
  document.head.append(Object.assign(document.createElement('script'), block))
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
}
