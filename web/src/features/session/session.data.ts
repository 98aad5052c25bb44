import type { Account } from '@kinhold/contract/sessions'
import { SESSION_CHECK_TIMEOUT_MS } from '@kinhold/domain/limits'
import { ApiError, read, send } from '../../api.ts'

const UNCACHED = { headers: { 'cache-control': 'no-cache', pragma: 'no-cache' }, cache: 'no-store' } as const

/**
 * Who is signed in; null when the server says that nobody is. Throws when it says anything else, or nothing within five
 * seconds (LOG-12, LOG-13, LOG-14).
 */
export async function fetchAccount(): Promise<Account | null> {
  try {
    return await withinTime((signal) => read('GET /api/auth/me', {}, { ...UNCACHED, signal }))
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

/** Ends the session on the server. Of the answer only the ok status is looked at (LOG-54, LOG-55). */
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
