import type { Refusal } from '@kinhold/contract/contract'
import { SIGN_IN_TIMEOUT_MS } from '@kinhold/domain/limits'
import type { Player } from '@kinhold/contract/players'
import { t } from '@lingui/core/macro'
import { ask, read, type Reply } from '../../api.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

type VerifyReply = Reply<'POST /api/auth/verify'>

const CODE_NOT_CHECKED = t`We could not check the code just now. Please try again.`

/**
 * Signs in with a phone number in any format (LOG-35), or with a link's key. Returns an outcome even if the
 * request fails.
 */
export async function signIn(phone?: string, key?: string): Promise<Outcome> {
  return outcomeOf(
    await ask('POST /api/auth/login', { body: { phone, key } }, withinTime()).catch(() => null),
    phone ?? '',
  )
}

/** Checks a texted code and returns the outcome, or an error message if the code is rejected. */
export async function verifyCode(
  phone: string | undefined,
  code: string,
  key?: string,
): Promise<Outcome | string> {
  const body = { phone, code, key }
  const reply = await ask('POST /api/auth/verify', { body }, withinTime()).catch(() => null)
  if (reply !== null && isOutcome(reply)) return outcomeOf(reply, phone ?? '')
  const refusal = reply?.body as Partial<Refusal> | undefined
  return refusal?.fields?.['code'] ?? refusal?.error ?? CODE_NOT_CHECKED
}

/** Signs in by name alone. The server allows this only in development (LOG-60). */
export function signInByName(playerName: string): Promise<Player> {
  return read('POST /api/auth/dev-bypass', { body: { playerName } })
}

// Aborts the request if no response arrives in time.
function withinTime(): RequestInit {
  return { signal: AbortSignal.timeout(SIGN_IN_TIMEOUT_MS) }
}

// Replies with these statuses settle the sign-in. Any other error, such as a wrong code, is shown below the
// code field.
function isOutcome(
  reply: VerifyReply,
): reply is Extract<VerifyReply, { status: 200 | 202 | 401 | 403 | 404 }> {
  return [200, 202, 401, 403, 404].includes(reply.status)
}
