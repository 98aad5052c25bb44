import type { PasskeyToMake, PasskeyToUse } from '@kinhold/contract/passkeys'
import { PASSKEYS_MOST } from '@kinhold/domain/limits'
import type { PlayerRow } from '@kinhold/domain/players'
import { msg, plural } from '@kinhold/domain/msg'
import { siteOf } from '../../../delivery/passkeys/check-passkey.ts'
import type { Deps } from '../../../deps.ts'
import type { Context } from '../../../http/implement.ts'
import { originOf } from '../../../http/origin.ts'
import { refuse, type Refused } from '../../../http/refusals.ts'
import { hashOf, newToken } from '../../../http/tokens.ts'
import { readVisit, sessionTokenOf } from '../../sessions/read-visit.ts'
import { credentialsOf, saveChallenge } from './passkeys.queries.ts'

export async function askToMake(
  deps: Deps,
  me: PlayerRow,
  context: Context,
): Promise<PasskeyToMake | Refused<409>> {
  const known = await credentialsOf(deps.db, me.id)
  if (known.length >= PASSKEYS_MOST) return tooManyPasskeys()
  const challenge = await challengeFor(deps, sessionTokenOf(context)!, context)
  return { ...challenge, userId: nameToKeepers(me.id), known: known.map((id) => id.toString('base64url')) }
}

export async function askToUse(deps: Deps, context: Context): Promise<PasskeyToUse> {
  return challengeFor(deps, readVisit(context, deps.config).browserHash, context)
}

async function challengeFor({ db, config }: Deps, holderHash: Buffer, { request }: Context) {
  const challenge = newToken()
  await saveChallenge(db, holderHash, challenge)
  return { challenge, rpId: siteOf(originOf(request, config)).rpId }
}

export const tooManyPasskeys = () =>
  refuse(
    409,
    'too_many_passkeys',
    msg`You have ${plural({ most: PASSKEYS_MOST }, { one: '# passkey', other: '# passkeys' })}, the most that a member can have. Please remove one first.`,
  )

/** Returns the refusal for a browser or session with no live challenge. */
export const passkeyLate = () =>
  refuse(400, 'passkey_late', msg`That took too long, or was done already. Please try again.`)

// Use the same user id for all of an account's passkeys, so that an authenticator replaces its older passkey
// for the account.
function nameToKeepers(playerId: number): string {
  return hashOf(`passkeys of ${playerId}`).toString('base64url')
}
