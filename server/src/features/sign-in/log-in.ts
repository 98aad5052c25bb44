import { LOGIN_TRIES_PER_ADDRESS, LOGIN_TRIES_PER_NUMBER, LOGIN_WINDOW_SECONDS } from '@kinhold/domain/limits'
import { parsePhone } from '@kinhold/domain/phone'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { type LimitRule, tooMany } from '../../http/limits.ts'
import { refuse, RefusalError } from '../../http/refusals.ts'
import { enter } from './enter.ts'
import { findPayer } from './find-payer.ts'
import { logTry } from './log-try.ts'
import type { SignInReply } from './present-outcome.ts'
import { mayBeTexted } from './sign-in.ts'
import { textCode } from './text-code.ts'
import { isTrusted } from './trust.queries.ts'
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

/** Tries to sign in with whatever was sent as the number; every try is written to the phone log. Throws 429. */
export async function logIn(deps: Deps, sent: unknown, context: Context): Promise<SignInReply> {
  const typed = typedOf(sent)
  const visit = visitOf(context, deps.config)
  const phone = typeof sent === 'string' ? parsePhone(typed) : null
  // The address counts for every try, so that numbers which are none slow a guesser down as well.
  await refuseTooMany(deps, visit, phone ?? typed, PER_ADDRESS, visit.addressKey)
  if (phone === null) return refuseUnreadable(deps, visit, typed)
  if (!deps.config.phoneVerification) {
    await refuseTooMany(deps, visit, phone, PER_NUMBER, phone)
    return enter(deps, phone, visit, context, 'proved')
  }
  // What strangers try with a number does not lock its owner out of a browser that is theirs.
  const byTrust = (await isTrusted(deps.db, visit.browserHash, phone))
    ? await enter(deps, phone, visit, context, 'trusted')
    : null
  return byTrust ?? enterUnproved(deps, phone, visit, context)
}

// Codes have limits of their own; a number that is not texted opens nothing.
async function enterUnproved(
  deps: Deps,
  phone: string,
  visit: Visit,
  context: Context,
): Promise<SignInReply> {
  if (await mayBeTexted(deps, phone)) return askForCode(deps, phone, visit)
  await refuseTooMany(deps, visit, phone, PER_NUMBER, phone)
  return enter(deps, phone, visit, context, 'none')
}

async function refuseTooMany(
  deps: Deps,
  visit: Visit,
  typed: string,
  rule: LimitRule,
  key: string,
): Promise<void> {
  const wait = await deps.limits.take(rule, key)
  if (wait === null) return
  await logTry(deps, visit, typed, 'throttled')
  throw tooMany(wait)
}

async function refuseUnreadable(deps: Deps, visit: Visit, typed: string): Promise<SignInReply> {
  await logTry(deps, visit, typed, 'invalid_format')
  return typed.trim() === ''
    ? refuse(400, 'phone_required', 'Phone number is required', { phone: 'Phone number is required' })
    : refuse(400, 'phone_invalid', 'Please enter a valid phone number.', {
        phone: 'Please enter a valid phone number.',
      })
}

// What is no text is no number, and the phone log shows what it was. No number is a thousand characters long.
function typedOf(sent: unknown): string {
  if (sent === undefined || sent === null) return ''
  return typeof sent === 'object' ? '(not a text)' : String(sent).slice(0, 1000)
}

async function askForCode(deps: Deps, phone: string, visit: Visit): Promise<SignInReply> {
  try {
    const sponsorId = await findPayer(deps, phone)
    await textCode(deps, { phone, purpose: 'sign_in', playerId: null, sponsorId }, visit)
  } catch (refusal) {
    // Whoever may not be texted can not come in, and the log says so.
    const isTooOften = refusal instanceof RefusalError && refusal.status === 429
    await logTry(deps, visit, phone, isTooOften ? 'throttled' : 'blacklisted')
    throw refusal
  }
  await logTry(deps, visit, phone, 'success')
  const { body } = refuse(401, 'verification_required', 'We texted you a code. Please enter it to go on.')
  return { status: 401, body: { ...body, verificationRequired: true, phone } }
}
