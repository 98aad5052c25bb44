import { PASSKEYS_MOST } from '@kinhold/domain/limits'
import { keeperOf } from '@kinhold/domain/passkeys'
import { isReservedName } from '@kinhold/domain/player-names'
import type { Tx } from '../../../db/database.ts'
import { checkMade, siteOf } from '../../../delivery/passkeys/check-passkey.ts'
import type { Deps } from '../../../deps.ts'
import type { Context } from '../../../http/implement.ts'
import { originOf } from '../../../http/origin.ts'
import type { PlayerPrincipal } from '../../../http/principal.ts'
import { refuse, type Refused } from '../../../http/refusals.ts'
import { noteOf } from '../../notifications/notes.values.ts'
import { notifyPlayers } from '../../notifications/notify-players.ts'
import { keepEvents } from '../../players/history/events.queries.ts'
import { lockPlayer } from '../../players/players.queries.ts'
import { nameReserved } from '../../players/refuse-name.ts'
import { sessionTokenOf } from '../../sessions/read-visit.ts'
import { lockOwnSession } from '../../sessions/sessions.queries.ts'
import { passkeyLate, tooManyPasskeys } from './ask-challenge.ts'
import { takeChallenge } from './challenges.queries.ts'
import { addPasskey, credentialsOf, type PasskeyRow } from './passkeys.queries.ts'

/** A passkey made by a browser, with the name that the browser suggests. */
type Sent = { credentialId: string; clientDataJSON: string; attestationObject: string; name: string }

/**
 * Stores a passkey that the browser made for a member, named after its authenticator if known. The member is notified,
 * because anyone at their browser could make one. A session that ends meanwhile, as with a lost number, makes none:
 * `session_over`.
 */
export async function makePasskey(
  deps: Deps,
  { player, sessionId }: PlayerPrincipal,
  { name, ...sent }: Sent,
  context: Context,
): Promise<PasskeyRow | 'session_over' | Refused<400 | 409>> {
  const challenge = await takeChallenge(deps.db, sessionTokenOf(context)!)
  if (challenge === undefined) return passkeyLate()
  const made = await checkMade(sent, { challenge, site: siteOf(originOf(context.request, deps.config)) })
  if (!made)
    return refuse(
      400,
      'passkey_not_made',
      'This passkey could not be checked. Please try again, or keep it somewhere that asks for your fingerprint, face or PIN.',
    )
  const named = { ...made, name: keeperOf(made.aaguid) ?? name }
  if (isReservedName(named.name)) return nameReserved()
  return deps.db.transaction().execute(async (tx) => {
    await lockPlayer(tx, player.id)
    if (!(await lockOwnSession(tx, player.id, sessionId))) return 'session_over'
    if ((await credentialsOf(tx, player.id)).length >= PASSKEYS_MOST) return tooManyPasskeys()
    const added = await addPasskey(tx, player.id, named)
    if (!added) return refuse(409, 'passkey_known', 'This passkey is in use already. Please make a new one.')
    await tell(tx, deps, player.id, added.name)
    return added
  })
}

async function tell(tx: Tx, deps: Deps, playerId: number, name: string): Promise<void> {
  await keepEvents(tx, [{ playerId, kind: 'passkey_added', detail: { name } }])
  await notifyPlayers(tx, deps, [noteOf.trust(playerId, 'passkey_added', null, { name })])
}
