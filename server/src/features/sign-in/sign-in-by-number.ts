import { LOGIN_TRIES_PER_ADDRESS, LOGIN_WINDOW_SECONDS } from '@kinhold/domain/limits'
import { parsePhoneIn, sayPhoneIsInvalid } from '@kinhold/domain/phone'
import type { ValidationResult } from '@kinhold/domain/phone-log'
import type { PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Deps } from '../../deps.ts'
import { type Tokens, tokensOf } from '../../http/cookies.ts'
import type { Context } from '../../http/implement.ts'
import { type LimitRule, useUp } from '../../http/limits.ts'
import { notFound, refuse, type Refused } from '../../http/refusals.ts'
import { openInvitationOf } from '../invitations/invitations.queries.ts'
import { isBlocked } from '../phones/blocked-phones.queries.ts'
import { countSignIn, playerByName, playerByPhone } from '../players/players.queries.ts'
import { readVisit, type Visit } from '../sessions/read-visit.ts'
import { replaceSession } from '../sessions/replace-session.ts'
import { isTrusted } from '../sessions/trust.queries.ts'
import { hasVaultAccess, ownerWhoListed, vaultUserByPhone } from '../vaults/vaults.queries.ts'
import { logTry } from './log-try.ts'
import { type NotTexted, textCode } from './text-code.ts'
import { type Tried, tryNumber } from './try-number.ts'

/** The result of a sign-in. `code_texted`: the number must be confirmed first. */
export type SignIn = Tried | { kind: 'code_texted'; phone: string } | Refused<400 | 403 | 429 | 503>

const seconds = LOGIN_WINDOW_SECONDS
const PER_NUMBER: LimitRule = { name: 'login_number', uses: 10, seconds }
const PER_ADDRESS: LimitRule = { name: 'login_address', uses: LOGIN_TRIES_PER_ADDRESS, seconds }

export async function signInByNumber(deps: Deps, sent: unknown, context: Context): Promise<SignIn> {
  const typed = typedOf(sent)
  const visit = readVisit(context, deps.config)
  const phone = typeof sent === 'string' ? parsePhoneIn(deps.config.phoneCountry, typed) : null
  // To slow down guessing, count even an attempt with an invalid number against the caller's address.
  const tooOften = await takeTry(deps, visit, phone ?? typed, PER_ADDRESS, visit.addressKey)
  if (tooOften) return tooOften
  if (phone === null) return unreadable(deps, visit, typed)
  if (!deps.config.phoneVerification)
    return (
      (await takeTry(deps, visit, phone, PER_NUMBER, phone)) ??
      tryNumber(deps, phone, visit, context, 'proved')
    )
  // A stranger's attempts must not keep a number's owner from signing in with a trusted browser.
  const byTrust = (await isTrusted(deps.db, visit.browserHash, phone))
    ? await tryNumber(deps, phone, visit, context, 'trusted')
    : null
  return byTrust ?? tryUnproved(deps, phone, visit, context)
}

function typedOf(sent: unknown): string {
  if (sent === undefined || sent === null) return ''
  return typeof sent === 'object' ? '(not a text)' : String(sent).slice(0, 1000)
}

async function takeTry(deps: Deps, visit: Visit, typed: string, rule: LimitRule, key: string) {
  const tooOften = await useUp(deps.limits, { rule, key })
  if (tooOften) await logTry(deps, visit, typed, 'throttled')
  return tooOften
}

const NO_PHONE = msg`Phone number is required`

async function unreadable(deps: Deps, visit: Visit, typed: string): Promise<Refused<400>> {
  await logTry(deps, visit, typed, 'invalid_format')
  if (typed.trim() === '') return refuse(400, 'phone_required', NO_PHONE, { phone: NO_PHONE })
  const sentence = sayPhoneIsInvalid(typed, deps.config.phoneCountry)
  return refuse(400, 'phone_invalid', sentence, { phone: sentence })
}

// Texts a code if the number may be texted (codes have their own limits). Otherwise, counts the attempt
// against the number and denies access.
async function tryUnproved(deps: Deps, phone: string, visit: Visit, context: Context): Promise<SignIn> {
  if (await mayBeTexted(deps, phone)) return askForCode(deps, phone, visit)
  return (
    (await takeTry(deps, visit, phone, PER_NUMBER, phone)) ?? tryNumber(deps, phone, visit, context, 'none')
  )
}

// Returns true only for an unblocked number that has an account, an invitation or vault access.
async function mayBeTexted({ db }: Deps, phone: string): Promise<boolean> {
  if (await isBlocked(db, phone)) return false
  const looks = [playerByPhone(db, phone), openInvitationOf(db, { phone }), vaultUserByPhone(db, phone)]
  return (await Promise.all(looks)).some((found) => found !== undefined) || (await hasVaultAccess(db, phone))
}

async function askForCode(deps: Deps, phone: string, visit: Visit): Promise<SignIn> {
  const sponsorId = await findPayer(deps, phone)
  const refused = await textCode(deps, { phone, purpose: 'sign_in', playerId: null, sponsorId }, visit)
  await logTry(deps, visit, phone, refused ? resultOfNone(refused) : 'success')
  return refused ?? { kind: 'code_texted', phone }
}

// Nobody can sign in with a number that can't be texted, so log the attempt as blacklisted.
function resultOfNone(refused: NotTexted): ValidationResult {
  return refused.status === 403 ? 'blacklisted' : 'throttled'
}

/**
 * Returns the inviter or vault owner whose text budget the code counts against. Returns null if the number
 * belongs to a player or vault user.
 */
async function findPayer({ db }: Pick<Deps, 'db'>, phone: string): Promise<number | null> {
  if ((await playerByPhone(db, phone)) ?? (await vaultUserByPhone(db, phone))) return null
  return (await openInvitationOf(db, { phone }))?.sponsorId ?? ownerWhoListed(db, phone)
}

export async function signInByName(
  deps: Deps,
  name: string,
  context: Context,
): Promise<{ player: PlayerRow; tokens: Tokens } | Refused<404>> {
  const player = await playerByName(deps.db, name)
  if (player?.status !== 'active') return notFound('This player')
  const visit = readVisit(context, deps.config)
  return deps.db.transaction().execute(async (tx) => {
    const tokens = await replaceSession(deps, tx, { playerId: player.id }, visit, tokensOf(context))
    return { player: { ...player, signIns: await countSignIn(tx, player.id) }, tokens }
  })
}
