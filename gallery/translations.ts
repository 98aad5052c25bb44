import { PSEUDO_LANGUAGE } from '@kinhold/domain/languages'
import { languagesWithWords, wordsIn } from '../web/compile-words.ts'

const made = new Map<string, Promise<string>>()

/**
 * Returns a language's translations for the address /words/LANGUAGE.json, or null for any other address. The
 * data has the same format as the data that the server writes into the page, but contains all parts at once.
 */
export function wordsAt(address: string): Promise<string> | null {
  const language = /^\/words\/([\w-]+)\.json$/.exec(address)?.[1]
  if (!language) return null
  const known = made.get(language) ?? blockOf(language)
  made.set(language, known)
  return known
}

async function blockOf(language: string): Promise<string> {
  const offered = [...languagesWithWords(), PSEUDO_LANGUAGE]
  // The pseudo-language has no translations, because the page itself accents the English sentences.
  const parts = language === PSEUDO_LANGUAGE ? [] : Object.values(await wordsIn(language))
  const messages = parts.map((part) => (JSON.parse(part) as { messages: object }).messages)
  return JSON.stringify({ language, offered, door: { messages: Object.assign({}, ...messages) } })
}
