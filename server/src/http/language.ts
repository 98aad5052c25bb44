import { bestLanguage, LANGUAGE_TAG_MAX, SOURCE_LANGUAGE } from '@kinhold/domain/languages'
import type { Say } from '@kinhold/domain/sentences'
import { msg } from '@kinhold/domain/msg'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Words } from '../words/words.ts'
import type { CookieName, Cookies } from './cookies.ts'
import type { Principal } from './principal.ts'
import { refuse, type Refused } from './refusals.ts'

declare module 'fastify' {
  interface FastifyInstance {
    words: Words
  }
}

const ofAccount = new WeakMap<FastifyRequest, string>()
const COOKIE: CookieName = 'kinhold_language'

/** Creates the refusal for a language that the server does not offer. */
export function noSuchLanguage(): Refused<400, 'no_such_language'> {
  const sentence = msg`This language is not offered here. Please choose one of the list.`
  return refuse(400, 'no_such_language', sentence, { language: sentence })
}

/** Gives a server the translations for its responses. */
export function speak(app: FastifyInstance, words: Words): void {
  app.decorate('words', words)
}

/**
 * Records the language of the caller's account for this request, and copies it to the language cookie, so that
 * this browser's pages are in the same language.
 */
export function noteLanguage(request: FastifyRequest, cookies: Cookies, caller: Principal | null): void {
  const language = chosenBy(caller)
  if (language === null || !request.server.words.offered.includes(language)) return
  ofAccount.set(request, language)
  if (cookies.get(COOKIE) !== language) cookies.set(COOKIE, language)
}

/**
 * Sets the language cookie, which determines the language of a browser's pages. Clears the cookie if
 * `language` is null.
 */
export function keepLanguage(cookies: Cookies, language: string | null): void {
  if (language === null) cookies.clear(COOKIE)
  else cookies.set(COOKIE, language)
}

function chosenBy(caller: Principal | null): string | null {
  if (caller?.kind === 'player') return caller.player.language
  return caller?.kind === 'vault_user' ? caller.language : null
}

/**
 * Returns the language for the response to a request: the first offered language among those of the account,
 * the cookie and the browser, or English if the server offers none of them.
 */
export function languageOf(request: FastifyRequest): string {
  const { offered } = request.server.words
  return ofAccount.get(request) ?? bestLanguage(wishesOf(request), offered) ?? SOURCE_LANGUAGE
}

/**
 * Returns the function that translates sentences for the sender of a request. The first call sets the
 * response's Content-Language header.
 */
export function sayTo(request: FastifyRequest, reply: FastifyReply): Say {
  let say: Say | undefined
  const begin = () => {
    const language = languageOf(request)
    void reply.header('content-language', language)
    return request.server.words.sayIn(language)
  }
  return (sentence) => (say ??= begin())(sentence)
}

function wishesOf({ cookies, headers, server }: FastifyRequest): string[] {
  // A request with a malformed address is refused before its cookies are read.
  const read: Record<string, string | undefined> = cookies ?? server.parseCookie(headers.cookie ?? '')
  const cookie = read[COOKIE]
  return [...(cookie === undefined ? [] : [cookie]), ...inOrder(headers['accept-language'])]
}

const WISHES_MOST = 20

// Returns the language tags in an Accept-Language header (RFC 9110), most preferred first.
function inOrder(header: string | undefined): string[] {
  if (!header) return []
  const wishes = header.split(',', WISHES_MOST).map((wish) => {
    const [tag = '', ...parameters] = wish.split(';').map((part) => part.trim())
    const weight = parameters.find((one) => /^q=/i.test(one))?.slice(2)
    return { tag, weight: weight === undefined ? 1 : Number(weight) }
  })
  return wishes
    .filter(({ tag, weight }) => tag.length <= LANGUAGE_TAG_MAX && weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}
