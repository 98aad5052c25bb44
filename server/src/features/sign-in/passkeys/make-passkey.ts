import { PASSKEYS_MOST } from '@kinhold/domain/limits'
import { isReservedName } from '@kinhold/domain/player-names'
import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../../db/database.ts'
import { action } from '../../../db/transact.ts'
import { checkMade, siteOf } from '../../../delivery/passkeys/check-passkey.ts'
import type { Deps } from '../../../deps.ts'
import type { Context } from '../../../http/implement.ts'
import { originOf } from '../../../http/origin.ts'
import type { PlayerPrincipal } from '../../../http/principal.ts'
import { notFound, refuse, type Refused } from '../../../http/refusals.ts'
import { notifyPlayers, settleAsked } from '../../notifications/notify-players.ts'
import { keepEvents } from '../../players/history/events.queries.ts'
import { lockPlayer } from '../../players/players.queries.ts'
import { nameReserved } from '../../players/refuse-name.ts'
import { sessionTokenOf } from '../../sessions/read-visit.ts'
import { lockOwnSession } from '../../sessions/sessions.queries.ts'
import { passkeyLate, tooManyPasskeys } from './ask-challenge.ts'
import {
  addPasskey,
  credentialsOf,
  type PasskeyRow,
  removePasskeyOf,
  takeChallenge,
} from './passkeys.queries.ts'

type Sent = { credentialId: string; clientDataJSON: string; attestationObject: string; name: string }

/**
 * Stores a new passkey and notifies the member, because anyone at the member's browser could have created
 * it.
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
      msg`This passkey could not be checked. Please try again, or keep it somewhere that asks for your fingerprint, face or PIN.`,
    )
  const named = { ...made, name: keeperOf(made.aaguid) ?? name }
  if (isReservedName(named.name)) return nameReserved()
  return deps.db.transaction().execute(async (tx) => {
    await lockPlayer(tx, player.id)
    if (!(await lockOwnSession(tx, player.id, sessionId))) return 'session_over'
    if ((await credentialsOf(tx, player.id)).length >= PASSKEYS_MOST) return tooManyPasskeys()
    const added = await addPasskey(tx, player.id, named)
    if (!added)
      return refuse(409, 'passkey_known', msg`This passkey is in use already. Please make a new one.`)
    await notify(tx, deps, player.id, added.name)
    return added
  })
}

async function notify(tx: Tx, deps: Deps, playerId: number, name: string): Promise<void> {
  await keepEvents(tx, [{ playerId, kind: 'passkey_added', detail: { name } }])
  await notifyPlayers(tx, deps, [{ kind: 'passkey_added', to: playerId, detail: { name } }])
}

/** Removes a member's passkey. The browsers that it signed in stay signed in. */
export const removePasskey = action(
  async (tx, deps: Pick<Deps, 'db' | 'live'>, playerId: number, id: number) => {
    const name = await removePasskeyOf(tx, playerId, id)
    if (name === undefined) return noPasskey()
    await keepEvents(tx, [{ playerId, kind: 'passkey_removed', detail: { name } }])
    await settleAsked(tx, deps, [{ kind: 'passkey_refused', to: playerId, detail: { name } }])
    return null
  },
)

export const noPasskey = () => notFound('This passkey')

/** Returns the name of a passkey's provider (github.com/passkeydeveloper/passkey-authenticator-aaguids). */
function keeperOf(aaguid: string): string | null {
  return KEEPERS[aaguid] ?? null
}

const KEEPERS: Record<string, string> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'Apple Passwords',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '771b48fd-d3d4-4f74-9232-fc157ab0507a': 'Edge on Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
  '0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6': 'Keeper',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
}
