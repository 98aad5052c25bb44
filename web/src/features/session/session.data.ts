import type { Account } from '@kinhold/contract/sessions'
import { SESSION_CHECK_TIMEOUT_MS } from '@kinhold/domain/limits'
import { ApiError, read, send } from '../../api.ts'
import { sayUnreached } from './last-read/whose-read.ts'

const UNCACHED = { headers: { 'cache-control': 'no-cache', pragma: 'no-cache' }, cache: 'no-store' } as const

/** The signed-in account, or the reason the session ended if the server gave one. */
type Found = { account: Account; why: null } | { account: null; why: string | null }

/** Fetches the account. Throws unless an account or a 401 arrives in time (LOG-12, LOG-13, LOG-14). */
export async function fetchAccount(): Promise<Found> {
  try {
    const account = await withinTime((signal) => read('GET /api/auth/me', {}, { ...UNCACHED, signal }))
    sayUnreached(false)
    return { account, why: null }
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 500
    sayUnreached(status > 499)
    if (status !== 401) throw error
    const { refusal } = error as ApiError
    return { account: null, why: refusal && refusal.code !== 'no_session' ? refusal.error : null }
  }
}

/** Returns true if the server marked this page as requested without a session (LOG-67). */
export function isKnownStranger(): boolean {
  return document.querySelector('meta[name=session]')?.getAttribute('content') === 'none'
}

/** Ends the session on the server. Reads only the response's status, not its body (LOG-54, LOG-55). */
export async function endSession(): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const { ok, status } = await withinTime((signal) =>
    send('POST', '/api/auth/logout', undefined, { headers, signal }),
  )
  if (!ok) throw new Error(`The logout was answered with ${status}.`)
}

async function withinTime<T>(attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), SESSION_CHECK_TIMEOUT_MS)
  try {
    return await attempt(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}
