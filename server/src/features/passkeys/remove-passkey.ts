import type { Deps } from '../../deps.ts'
import { keepEvents } from '../history/events.queries.ts'
import { removePasskeyOf } from './passkeys.queries.ts'

/** Removes one of a member's passkeys; false without one of that id. Browsers that it signed in stay signed in. */
export async function removePasskey(
  { db }: Pick<Deps, 'db'>,
  playerId: number,
  id: number,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const name = await removePasskeyOf(tx, playerId, id)
    if (name === undefined) return false
    await keepEvents(tx, [{ playerId, kind: 'passkey_removed', detail: { name } }])
    return true
  })
}
