import {
  ANSWER_MINUTES,
  CLAIM_OPEN_DAYS,
  CLAIM_WAIT_HOURS,
  INVITEE_MINUTES,
  SESSION_DAYS,
  TRUSTED_BROWSER_DAYS,
} from '@kinhold/domain/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** The app's cookies and their lifetimes in seconds. */
const LIFETIMES = {
  kinhold_session: SESSION_DAYS * 86_400,
  // The session of the operator's other account (decision 53).
  kinhold_other: SESSION_DAYS * 86_400,
  kinhold_invitee: INVITEE_MINUTES * 60,
  kinhold_answer: ANSWER_MINUTES * 60,
  // The cookie outlives the longest claim by a week.
  kinhold_claim: (CLAIM_OPEN_DAYS + 7) * 86_400 + CLAIM_WAIT_HOURS * 3600,
  kinhold_browser: TRUSTED_BROWSER_DAYS * 86_400,
  kinhold_language: 365 * 86_400,
} as const
export type CookieName = keyof typeof LIFETIMES

/** Returns functions that read and write a request's cookies. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, config: Config) {
  const flags = {
    path: '/',
    sameSite: 'lax',
    secure: config.publicUrl?.startsWith('https:') ?? false,
  } as const
  const written = new Map<CookieName, string>()
  // Set the header after each change, so that streamed replies also include the cookies.
  const write = (name: CookieName, value: string, maxAge: number) => {
    // Scripts need access to the language cookie, because the app sets this cookie before anyone has signed
    // in.
    const httpOnly = name !== 'kinhold_language'
    written.set(name, request.server.serializeCookie(name, value, { ...flags, httpOnly, maxAge }))
    void reply.removeHeader('set-cookie').header('set-cookie', [...written.values()])
  }
  return {
    get: (name: CookieName): string | undefined => request.cookies[name],
    set: (name: CookieName, token: string) => write(name, token, LIFETIMES[name]),
    clear: (name: CookieName) => write(name, '', 0),
  }
}
export type Cookies = ReturnType<typeof cookiesOf>

/** The tokens for a browser's session and for the operator's session on their other account (decision 53). */
export type Tokens = { session: string | null; other: string | null }

/** Returns the tokens for a browser's sessions. */
export function tokensOf({ cookies }: { cookies: Cookies }): Tokens {
  return { session: cookies.get('kinhold_session') ?? null, other: cookies.get('kinhold_other') ?? null }
}

/** Sets or clears the cookies for a browser's sessions. */
export function keepTokens({ cookies }: { cookies: Cookies }, { session, other }: Tokens): void {
  if (session === null) cookies.clear('kinhold_session')
  else cookies.set('kinhold_session', session)
  if (other !== null) cookies.set('kinhold_other', other)
  else if (cookies.get('kinhold_other') !== undefined) cookies.clear('kinhold_other')
}
