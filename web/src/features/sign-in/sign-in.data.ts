import type { Player } from '@kinhold/contract/players'
import { ask, read } from '../../api.ts'
import type { Reply } from '../../api.ts'
import { outcomeOf } from './outcome.ts'
import type { Outcome } from './outcome.ts'

/** A code that was not taken, with the sentence to show at its field. */
export type CodeRefused = { kind: 'code-refused'; sentence: string }

const CODE_NOT_CHECKED = 'We could not check the code just now. Please try again.'

/** Signs in by a phone number in any formatting (LOG-35). Never throws: a silent network is an outcome too. */
export async function signIn(phone: string): Promise<Outcome> {
  return outcomeOf(await ask('POST /api/auth/login', { body: { phone } }).catch(() => null), phone)
}

/** Proves the number by the code that was texted to it; what follows is what signing in would have come to. */
export async function verifyCode(phone: string, code: string): Promise<Outcome | CodeRefused> {
  const reply = await ask('POST /api/auth/verify', { body: { phone, code } }).catch(() => null)
  const sentence = refusalOfCode(reply)
  return sentence === null ? outcomeOf(reply, phone) : { kind: 'code-refused', sentence }
}

/** Signs in by name alone, which the server offers in development only (LOG-60). */
export function signInByName(playerName: string): Promise<Player> {
  return read('POST /api/auth/dev-bypass', { body: { playerName } })
}

function refusalOfCode(reply: Reply<'POST /api/auth/verify'> | null): string | null {
  const status: number = reply?.status ?? 0
  if (status === 0 || status >= 500) return CODE_NOT_CHECKED
  if (status !== 400 && status !== 429) return null
  const body = reply?.body as { error?: string; fields?: Record<string, string> } | undefined
  return body?.fields?.['code'] ?? body?.error ?? CODE_NOT_CHECKED
}
