import { ownNameOf } from '@kinhold/domain/languages'
import { page } from './page.ts'
import { keepInTab, readInTab } from './storage.ts'
import { language, offered } from './words.ts'

const COOKIE = 'kinhold_language'
const YEAR_SECONDS = 31_536_000
const FOLLOWED = 'language followed'

/** The languages that the server offers, each with its name in that language. */
export const languages = offered.map((tag) => ({ tag, name: ownNameOf(tag) }))

/** Sets the language of this browser's pages, and reloads the page in that language. */
export function chooseHere(tag: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${COOKIE}=${tag}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
  page.reload()
}

/**
 * Reloads the page if the account's language, which the server has stored in the cookie, differs from the
 * page's. Reloads only once, because without a connection the reloaded page has the same language as before.
 */
export function followCookie(): void {
  const chosen = languages.find(({ tag }) => document.cookie.split('; ').includes(`${COOKIE}=${tag}`))?.tag
  if (chosen === undefined || chosen === language) return keepInTab(FOLLOWED, null)
  if (readInTab(FOLLOWED) === chosen) return
  keepInTab(FOLLOWED, chosen)
  page.reload()
}
