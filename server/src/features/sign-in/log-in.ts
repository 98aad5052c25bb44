import { LOGIN_TRIES_PER_ADDRESS, LOGIN_TRIES_PER_NUMBER, LOGIN_WINDOW_SECONDS } from '@kinhold/domain/limits'
import { parsePhone } from '@kinhold/domain/phone'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { type LimitRule, tooMany } from '../../http/limits.ts'
import { refuse } from '../../http/refusals.ts'
import { isTrusted } from './codes.queries.ts'
import { enter } from './enter.ts'
import { logTry } from './log-try.ts'
import type { SignInReply } from './present-outcome.ts'
import { mayBeTexted } from './sign-in.ts'
import { textCode } from './text-code.ts'
import { type Visit, visitOf } from './visit.ts'

const PER_NUMBER: LimitRule = {
  name: 'login_number',
  uses: LOGIN_TRIES_PER_NUMBER,
  seconds: LOGIN_WINDOW_SECONDS,
}
const PER_ADDRESS: LimitRule = {
  name: 'login_address',
  uses: LOGIN_TRIES_PER_ADDRESS,
  seconds: LOGIN_WINDOW_SECONDS,
}

/** Tries to sign in with whatever was sent as the number; every try is written to the phone log, once. */
export async function logIn(deps: Deps, sent: unknown, context: Context): Promise<SignInReply> {
  const typed = typedOf(sent)
  const visit = visitOf(context, deps.config)
  const phone = typeof sent === 'string' ? parsePhone(typed) : null
  const wait = await tooOften(deps, visit, phone)
  if (wait !== null) return throttle(deps, visit, phone ?? typed, wait)
  if (phone === null) {
    await logTry(deps, visit, typed, 'invalid_format')
    return typed.trim() === ''
      ? refuse(400, 'phone_required', 'Phone number is required', { phone: 'Phone number is required' })
      : refuse(400, 'phone_invalid', 'Please enter a valid phone number.', {
          phone: 'Please enter a valid phone number.',
        })
  }
  const isProved = !deps.config.phoneVerification || (await isTrusted(deps.db, visit.browserHash, phone))
  if (!isProved && (await mayBeTexted(deps, phone))) return askForCode(deps, phone, visit)
  return enter(deps, phone, visit, context, isProved)
}

async function throttle(deps: Deps, visit: Visit, typed: string, wait: number): Promise<never> {
  await logTry(deps, visit, typed, 'throttled')
  throw tooMany(wait)
}

// What is no text is no number, and the phone log shows what it was. No number is a thousand characters long.
function typedOf(sent: unknown): string {
  if (sent === undefined || sent === null) return ''
  return typeof sent === 'object' ? '(not a text)' : String(sent).slice(0, 1000)
}

// The address counts for every try, so that numbers which are none slow a guesser down as well.
async function tooOften(deps: Deps, visit: Visit, phone: string | null): Promise<number | null> {
  const byAddress = await deps.limits.take(PER_ADDRESS, visit.addressKey)
  if (byAddress !== null || phone === null) return byAddress
  return deps.limits.take(PER_NUMBER, phone)
}

async function askForCode(deps: Deps, phone: string, visit: Visit): Promise<SignInReply> {
  const texting = textCode(deps, { phone, purpose: 'sign_in', playerId: null })
  // Whoever may not be texted can not come in, and the log says so.
  const wait = await texting.catch(async (refusal: unknown) => {
    await logTry(deps, visit, phone, 'blacklisted')
    throw refusal
  })
  if (wait !== null) return throttle(deps, visit, phone, wait)
  await logTry(deps, visit, phone, 'success')
  const { body } = refuse(401, 'verification_required', 'We texted you a code. Please enter it to go on.')
  return { status: 401, body: { ...body, verificationRequired: true, phone } }
}
