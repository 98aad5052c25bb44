import { action } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import { notFound } from '../../../http/refusals.ts'
import { keepEvents } from '../../players/history/events.queries.ts'
import { removePasskeyOf } from './passkeys.queries.ts'

/** Removes one of a member's passkeys; returns the refusal, or null. Browsers that it signed in stay signed in. */
export const removePasskey = action(async (tx, _: Pick<Deps, 'db'>, playerId: number, id: number) => {
  const name = await removePasskeyOf(tx, playerId, id)
  if (name === undefined) return noPasskey()
  await keepEvents(tx, [{ playerId, kind: 'passkey_removed', detail: { name } }])
  return null
})

/** The refusal of a passkey that is not the caller's. */
export const noPasskey = () => notFound('This passkey')
