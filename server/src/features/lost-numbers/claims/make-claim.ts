import { folded } from '@kinhold/domain/folding'
import { CODES_BROUGHT_PER_ADDRESS, LOGIN_WINDOW_SECONDS } from '@kinhold/domain/limits'
import { msg } from '@kinhold/domain/msg'
import type { Deps } from '../../../deps.ts'
import type { Context } from '../../../http/implement.ts'
import { useUp } from '../../../http/limits.ts'
import { refuse, refuseFor } from '../../../http/refusals.ts'
import { hashOf, newToken } from '../../../http/tokens.ts'
import { isBlocked } from '../../phones/blocked-phones.queries.ts'
import { phoneBlocked } from '../../phones/refuse-phone.ts'
import { playerById, playerByPhone } from '../../players/players.queries.ts'
import { readVisit, type Visit } from '../../sessions/read-visit.ts'
import { codeWords } from '../../sign-in/code-words.values.ts'
import { textCode } from '../../sign-in/text-code.ts'
import { tryCode } from '../../sign-in/try-code.ts'
import { addClaim, type Asked, claimOfToken, endUnconfirmedFor, setEnded } from './claims.queries.ts'

// The maximum number of claims in seven days, per address and per new number.
const CLAIMS_PER_WEEK = 3

export type Typed = {
  phone?: string | undefined
  name?: string | undefined
  sponsorName?: string | undefined
  newPhone: string
  code?: string | undefined
}

const WHOSE = msg`Please enter the number you lost, or your name and the name of your sponsor.`
const SAME = msg`This is the number you lost. Please enter the number you have now.`
const TAKEN = msg`This number belongs to a member already. You can sign in with it.`

const WEEK = 7 * 86_400
const TRIES = { name: 'claim_tries', uses: CODES_BROUGHT_PER_ADDRESS, seconds: LOGIN_WINDOW_SECONDS }
const PER_ADDRESS = { name: 'claims_address', uses: CLAIMS_PER_WEEK, seconds: WEEK }
const PER_NUMBER = { name: 'claims_number', uses: CLAIMS_PER_WEEK, seconds: WEEK }

/**
 * Stores a claim and returns its token. A job looks up the account later, so that the response doesn't reveal
 * whether the account exists.
 */
export async function makeClaim(deps: Deps, typed: Typed, context: Context) {
  const asked = askedIn(typed)
  if (asked === null) return refuse(400, 'whose_required', WHOSE, { phone: WHOSE })
  if ('phone' in asked && asked.phone === typed.newPhone)
    return refuse(400, 'same_phone', SAME, { newPhone: SAME })
  if (await isOwn(deps, asked, context))
    return refuse(
      409,
      'own_account',
      msg`You are signed in here with this account. You can change its number in your profile.`,
    )
  const visit = readVisit(context, deps.config)
  const refused = (await proveNumber(deps, typed, visit)) ?? (await refusalOfNumber(deps, typed.newPhone))
  if (refused) return refused
  // Don't limit claims per account, because strangers could use up that limit before the owner makes a claim.
  const tooOften = await useUp(
    deps.limits,
    { rule: PER_ADDRESS, key: visit.addressKey },
    { rule: PER_NUMBER, key: typed.newPhone },
  )
  return tooOften ?? keep(deps, { asked, newPhone: typed.newPhone }, context)
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
  if (!isSame(name, asked.name) || sponsorId === null) return false
  return isSame((await playerById(db, sponsorId))?.name ?? '', asked.sponsorName)
}

function isSame(name: string, typed: string): boolean {
  return folded(name) === folded(typed)
}

async function proveNumber(deps: Deps, { newPhone, code }: Typed, visit: Visit) {
  if (!deps.config.phoneVerification) return null
  const { addressKey, browserHash } = visit
  const tooOften = await useUp(deps.limits, { rule: TRIES, key: addressKey })
  if (tooOften) return tooOften
  const key = { phone: newPhone, purpose: 'claim' as const, playerId: null, browserHash }
  const check = await deps.db
    .transaction()
    .execute((tx) => tryCode(tx, deps, { ...key, addressKey, digits: code ?? '' }))
  if (check.kind === 'right') return null
  const { wrong } = codeWords(deps)
  if (check.kind === 'wrong') return refuse(400, 'code_wrong', wrong, { code: wrong })
  if (check.kind === 'used_up')
    return refuseFor(
      check.seconds,
      'code_used_up',
      msg`Too many wrong codes were tried. Please ask for a new one.`,
    )
  return refuseFor(
    check.seconds,
    'number_closed',
    msg`Too many wrong codes were tried with this number. Please try again tomorrow.`,
  )
}

// With phone verification, the caller has already proved that the number is theirs.
async function refusalOfNumber({ db }: Deps, phone: string) {
  if (await isBlocked(db, phone)) return phoneBlocked()
  return (await playerByPhone(db, phone)) ? refuse(409, 'phone_taken', TAKEN, { newPhone: TAKEN }) : null
}

async function keep(deps: Deps, claim: { asked: Asked; newPhone: string }, { cookies }: Context) {
  const [token, old] = [newToken(), cookies.get('kinhold_claim')]
  await deps.db.transaction().execute(async (tx) => {
    const before = old && (await claimOfToken(tx, hashOf(old)))
    if (before && (before.state === 'begun' || before.state === 'open'))
      await setEnded(tx, before.id, 'ended')
    await endUnconfirmedFor(tx, claim.newPhone)
    await addClaim(tx, { ...claim, tokenHash: hashOf(token) })
  })
  return token
}

// The caller is anonymous, so only these limits prevent codes from being texted to many strangers.
const CODES_PER_ADDRESS = { name: 'claim_codes', uses: 5, seconds: 86_400 }
const CODES_OF_SERVER = { name: 'claim_codes_all', uses: 30, seconds: 3600 }

/** Texts a code to a claim's new number and returns whether a code is required, or the refusal. */
export async function textNewNumber(deps: Deps, phone: string, context: Context) {
  if (await isBlocked(deps.db, phone)) return phoneBlocked()
  if (!deps.config.phoneVerification) return false
  const visit = readVisit(context, deps.config)
  const tooOften = await useUp(
    deps.limits,
    { rule: CODES_PER_ADDRESS, key: visit.addressKey },
    { rule: CODES_OF_SERVER, key: 'all' },
  )
  if (tooOften) return tooOften
  const refused = await textCode(deps, { phone, purpose: 'claim', playerId: null, sponsorId: null }, visit)
  if (refused?.status === 503) {
    await deps.limits.giveBack(CODES_PER_ADDRESS, visit.addressKey)
    await deps.limits.giveBack(CODES_OF_SERVER, 'all')
  }
  return refused ?? true
}
