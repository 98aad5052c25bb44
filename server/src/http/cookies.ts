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
  kinhold_invitee: INVITEE_MINUTES * 60,
  kinhold_answer: ANSWER_MINUTES * 60,
  // The cookie outlives the longest claim by a week.
  kinhold_claim: (CLAIM_OPEN_DAYS + 7) * 86_400 + CLAIM_WAIT_HOURS * 3600,
  kinhold_browser: TRUSTED_BROWSER_DAYS * 86_400,
} as const
export type CookieName = keyof typeof LIFETIMES

/** Returns functions that read and write the cookies of a request. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, config: Config) {
  const flags = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.publicUrl?.startsWith('https:') ?? false,
  } as const
  const written = new Map<CookieName, string>()
  // Each write sets the header at once, so that streamed replies have the cookies too.
  const write = (name: CookieName, value: string, maxAge: number) => {
    written.set(name, request.server.serializeCookie(name, value, { ...flags, maxAge }))
    void reply.removeHeader('set-cookie').header('set-cookie', [...written.values()])
  }
  return {
    get: (name: CookieName): string | undefined => request.cookies[name],
    set: (name: CookieName, token: string) => write(name, token, LIFETIMES[name]),
    clear: (name: CookieName) => write(name, '', 0),
  }
}
export type Cookies = ReturnType<typeof cookiesOf>
