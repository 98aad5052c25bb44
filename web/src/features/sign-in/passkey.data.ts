import type { Refusal } from '@kinhold/contract/contract'
import { SIGN_IN_TIMEOUT_MS } from '@kinhold/domain/limits'
import { ask, type Reply } from '../../api.ts'

/** A passkey that was refused, or not requested, with the sentence to show. */
export type PasskeyRefused = { kind: 'passkey-refused'; sentence: string }

/** The challenge for a passkey to sign. */
export async function askForPasskey(): Promise<{ challenge: string; rpId: string } | PasskeyRefused> {
  const reply = await ask('POST /api/auth/passkey/challenge', {}, withinTime()).catch(() => null)
  return reply?.status === 200 ? reply.body : refused(reply?.body)
}

/** Signs in by a passkey's signature; returns the same outcomes as a verified number. */
export async function bringPasskey(body: Signed): Promise<Taken | PasskeyRefused> {
  const reply = await ask('POST /api/auth/passkey', { body }, withinTime()).catch(() => null)
  return reply !== null && isTaken(reply) ? reply : refused(reply?.body)
}

type Signed = {
  credentialId: string
  clientDataJSON: string
  authenticatorData: string
  signature: string
}
type PasskeyReply = Reply<'POST /api/auth/passkey'>
type Taken = Extract<PasskeyReply, { status: 200 | 202 | 403 }>

// Any other response says nothing about an account: it shows at the button, and the code can still be entered.
function isTaken(reply: PasskeyReply): reply is Taken {
  return [200, 202, 403].includes(reply.status)
}

function refused(body: Partial<Refusal> | object | undefined): PasskeyRefused {
  const { error } = (body ?? {}) as Partial<Refusal>
  return { kind: 'passkey-refused', sentence: error ?? NOT_CHECKED }
}

function withinTime(): RequestInit {
  return { signal: AbortSignal.timeout(SIGN_IN_TIMEOUT_MS) }
}

const NOT_CHECKED = 'We could not check the passkey just now. Please try again, or enter the code.'
