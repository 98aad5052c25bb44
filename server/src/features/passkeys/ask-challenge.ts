import type { PasskeyToMake, PasskeyToUse } from '@kinhold/contract/passkeys'
import { CODES_BROUGHT_PER_ADDRESS, LOGIN_WINDOW_SECONDS, PASSKEYS_MOST } from '@kinhold/domain/limits'
import type { PlayerRow } from '@kinhold/domain/players'
import { newChallenge, siteOf } from '../../delivery/passkeys/check-passkey.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { type TooOften, useUp } from '../../http/limits.ts'
import { originOf } from '../../http/origin.ts'
import { hashOf } from '../../http/tokens.ts'
import { readVisit, sessionTokenOf } from '../sessions/read-visit.ts'
import { saveChallenge } from './challenges.queries.ts'
import { credentialsOf } from './passkeys.queries.ts'

const PER_ADDRESS = {
  name: 'passkeys_asked_address',
  uses: CODES_BROUGHT_PER_ADDRESS,
  seconds: LOGIN_WINDOW_SECONDS,
}

/** Answers what a new passkey is to be made with, in this session alone; null where the member has as many as one may. */
export async function askToMake(deps: Deps, me: PlayerRow, context: Context): Promise<PasskeyToMake | null> {
  const known = await credentialsOf(deps.db, me.id)
  if (known.length >= PASSKEYS_MOST) return null
  const challenge = newChallenge()
  await saveChallenge(deps.db, sessionTokenOf(context)!, challenge)
  const { rpId } = siteOf(originOf(context.request, deps.config))
  return {
    challenge,
    rpId,
    userId: nameToKeepers(me.id),
    known: known.map((id) => id.toString('base64url')),
  }
}

/** Answers what any passkey is to sign in this browser; nothing in it depends on who asks, or for which number. */
export async function askToUse(deps: Deps, context: Context): Promise<PasskeyToUse | TooOften> {
  const { browserHash, addressKey } = readVisit(context, deps.config)
  const tooOften = await useUp(deps.limits, { rule: PER_ADDRESS, key: addressKey })
  if (tooOften) return tooOften
  const challenge = newChallenge()
  await saveChallenge(deps.db, browserHash, challenge)
  return { challenge, rpId: siteOf(originOf(context.request, deps.config)).rpId }
}

// The same for every passkey of an account, so that its keeper puts a new one in the place of one that is no longer good.
function nameToKeepers(playerId: number): string {
  return hashOf(`passkeys of ${playerId}`).toString('base64url')
}
