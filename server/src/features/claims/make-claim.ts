import { CLAIMS_PER_WEEK, CODES_BROUGHT_PER_ADDRESS, LOGIN_WINDOW_SECONDS } from '@kinhold/domain/limits'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { type TooOften, useUp } from '../../http/limits.ts'
import { hashOf, newToken } from '../../http/tokens.ts'
import { isBlocked } from '../phones/blocked-phones.queries.ts'
import { playerById, playerByPhone } from '../players/players.queries.ts'
import { readVisit, type Visit } from '../sessions/read-visit.ts'
import { tryCode } from '../sign-in/try-code.ts'
import { addClaim, type Asked, claimOfToken, endUnconfirmedFor, setEnded } from './claims.queries.ts'

/** The form of a member who lost their number. */
export type Typed = {
  phone?: string | undefined
  name?: string | undefined
  sponsorName?: string | undefined
  newPhone: string
  code?: string | undefined
}

/** Reasons for not making a claim; none reveals anything about an account other than the caller's. */
export type NotMade =
  | {
      refused:
        | 'whose_required'
        | 'same_phone'
        | 'own_account'
        | 'code_wrong'
        | 'phone_taken'
        | 'phone_blocked'
    }
  | { refused: 'code_used_up' | 'number_closed'; seconds: number }
  | TooOften

const WEEK = 7 * 86_400
const TRIES = { name: 'claim_tries', uses: CODES_BROUGHT_PER_ADDRESS, seconds: LOGIN_WINDOW_SECONDS }
const PER_ADDRESS = { name: 'claims_address', uses: CLAIMS_PER_WEEK, seconds: WEEK }
const PER_NUMBER = { name: 'claims_number', uses: CLAIMS_PER_WEEK, seconds: WEEK }

/**
 * Stores a claim with the typed account and returns its token. A job looks up the account later, so that the response
 * time does not reveal whether it exists.
 */
export async function makeClaim(
  deps: Deps,
  typed: Typed,
  context: Context,
): Promise<{ token: string } | NotMade> {
  const asked = askedIn(typed)
  if (asked === null) return { refused: 'whose_required' }
  if ('phone' in asked && asked.phone === typed.newPhone) return { refused: 'same_phone' }
  if (await isOwn(deps, asked, context)) return { refused: 'own_account' }
  const visit = readVisit(context, deps.config)
  const refused = (await proveNumber(deps, typed, visit)) ?? (await refusalOfNumber(deps, typed.newPhone))
  if (refused) return refused
  // Limits count the caller, never the claimed account: strangers can not use up the claims of its owner.
  const tooOften = await useUp(
    deps.limits,
    { rule: PER_ADDRESS, key: visit.addressKey },
    { rule: PER_NUMBER, key: typed.newPhone },
  )
  return tooOften ?? { token: await keep(deps, { asked, newPhone: typed.newPhone }, context) }
}

function askedIn({ phone, name, sponsorName }: Typed): Asked | null {
  if (phone !== undefined) return { phone }
  return name !== undefined && sponsorName !== undefined ? { name, sponsorName } : null
}

async function isOwn({ db }: Deps, asked: Asked, context: Context): Promise<boolean> {
  const caller = await context.who()
  if (caller?.kind !== 'player') return false
  const { phone, name, sponsorId } = caller.player
  if ('phone' in asked) return phone === asked.phone
  if (!isCalled(name, asked.name) || sponsorId === null) return false
  return isCalled((await playerById(db, sponsorId))?.name ?? '', asked.sponsorName)
}

function isCalled(name: string, typed: string): boolean {
  return name.toLowerCase() === typed.toLowerCase()
}

async function proveNumber(deps: Deps, { newPhone, code }: Typed, visit: Visit): Promise<NotMade | null> {
  if (!deps.config.phoneVerification) return null
  const { addressKey, browserHash } = visit
  const tooOften = await useUp(deps.limits, { rule: TRIES, key: addressKey })
  if (tooOften) return tooOften
  const key = { phone: newPhone, purpose: 'claim' as const, playerId: null, browserHash }
  const check = await deps.db
    .transaction()
    .execute((tx) => tryCode(tx, deps, { ...key, addressKey, digits: code ?? '' }))
  if (check.kind === 'right') return null
  if (check.kind === 'wrong') return { refused: 'code_wrong' }
  return { refused: check.kind === 'closed' ? 'number_closed' : 'code_used_up', seconds: check.seconds }
}

// Answered only to a caller who has proved that the number is theirs.
async function refusalOfNumber({ db }: Deps, phone: string): Promise<NotMade | null> {
  if (await isBlocked(db, phone)) return { refused: 'phone_blocked' }
  return (await playerByPhone(db, phone)) ? { refused: 'phone_taken' } : null
}

async function keep(
  deps: Deps,
  claim: { asked: Asked; newPhone: string },
  { cookies }: Context,
): Promise<string> {
  const [token, old] = [newToken(), cookies.get('kinhold_claim')]
  await deps.db.transaction().execute(async (tx) => {
    // A browser and a new number have one claim each: a new one ends the old one, unless that has been confirmed.
    const before = old && (await claimOfToken(tx, hashOf(old)))
    if (before && (before.state === 'begun' || before.state === 'open'))
      await setEnded(tx, before.id, 'ended')
    await endUnconfirmedFor(tx, claim.newPhone)
    await addClaim(tx, { ...claim, tokenHash: hashOf(token) })
  })
  return token
}
