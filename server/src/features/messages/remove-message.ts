import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { removeUploadUnlessUsed } from '../uploads/remove-upload.ts'
import { recount } from './conversations.queries.ts'
import { deleteForBoth, removeForSide } from './messages.queries.ts'
import { heldMessage } from './see-message.ts'
import { tellOfMessage, tellOwnSide } from './tell-of-conversation.ts'

/** Why a message was not deleted. */
export type NotRemoved = 'message_not_found'

/**
 * Deletes a message (MSG-08): what the caller sent for both, unless they want it gone for themself alone; what they
 * received for themself. What is deleted for both takes along the files that nothing else uses. Answers why not, else
 * null.
 */
export async function removeMessage(
  deps: Deps,
  me: PlayerRow,
  id: number,
  forMe: boolean,
): Promise<NotRemoved | null> {
  const left = await deps.db.transaction().execute((tx) => remove(tx, deps, me, id, forMe))
  if (left === 'message_not_found') return left
  for (const upload of left) await removeFile(deps, upload)
  return null
}

// The message is deleted, whatever becomes of its file: what is left of that the sweep finds.
async function removeFile(deps: Deps, id: string): Promise<void> {
  try {
    await removeUploadUnlessUsed(deps, id)
  } catch (error) {
    deps.warn(`The file ${id} of a deleted message could not be removed: ${String(error)}`)
  }
}

/** Answers the uploads that the message used and uses no longer. */
async function remove(
  tx: Tx,
  deps: Deps,
  me: PlayerRow,
  id: number,
  forMe: boolean,
): Promise<NotRemoved | string[]> {
  const seen = await heldMessage(tx, me, id)
  if (!seen) return 'message_not_found'
  const isForBoth = seen.message.senderId === me.id && !forMe
  const left = isForBoth ? await deleteForBoth(tx, seen.pair, id) : []
  if (!isForBoth) await removeForSide(tx, seen.pair, id)
  await recount(tx, seen.pair)
  await (isForBoth ? tellOfMessage : tellOwnSide)(tx, deps, seen.pair)
  return left
}
