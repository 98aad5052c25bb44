import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { recount } from './conversations.queries.ts'
import { deleteForBoth, removeForSide } from './messages.queries.ts'
import { heldMessage } from './see-message.ts'
import { tellOfMessage, tellOwnSide } from './tell-of-conversation.ts'

/** Why a message was not deleted. */
export type NotRemoved = 'message_not_found'

/**
 * Deletes a message (MSG-08): what the caller sent for both, unless they want it gone for themself alone; what they
 * received for themself. Answers why not, else null.
 */
export async function removeMessage(
  deps: Deps,
  me: PlayerRow,
  id: number,
  forMe: boolean,
): Promise<NotRemoved | null> {
  return deps.db.transaction().execute((tx) => remove(tx, deps, me, id, forMe))
}

async function remove(
  tx: Tx,
  deps: Deps,
  me: PlayerRow,
  id: number,
  forMe: boolean,
): Promise<NotRemoved | null> {
  const seen = await heldMessage(tx, me, id)
  if (!seen) return 'message_not_found'
  const isForBoth = seen.message.senderId === me.id && !forMe
  await (isForBoth ? deleteForBoth : removeForSide)(tx, seen.pair, id)
  await recount(tx, seen.pair)
  await (isForBoth ? tellOfMessage : tellOwnSide)(tx, deps, seen.pair)
  return null
}
