import type { PlayerRow } from '@kinhold/domain/players'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { isRefused, type Refused } from '../../http/refusals.ts'
import { removeUploadUnlessUsed } from '../uploads/remove-upload.ts'
import { recount } from './conversations.queries.ts'
import { deleteForBoth, removeForSide } from './messages.queries.ts'
import { heldMessage } from './see-message.ts'
import { tellOfMessage, tellOwnSide } from './tell-of-conversation.ts'

/**
 * Deletes a message (MSG-08): a sent one for both sides, unless the caller wants it gone for themself alone; a received
 * one for the caller. Deleting for both also removes files that nothing else uses. Returns a refusal or null.
 */
export async function removeMessage(
  deps: Deps,
  me: PlayerRow,
  id: number,
  forMe: boolean,
): Promise<Refused<404> | null> {
  const left = await remove(deps, me, id, forMe)
  if (isRefused(left)) return left
  for (const upload of left) await removeFile(deps, upload)
  return null
}

// A failure here does not undo the deletion: the sweep removes the file later.
async function removeFile(deps: Deps, id: string): Promise<void> {
  try {
    await removeUploadUnlessUsed(deps, id)
  } catch (error) {
    deps.warn(`The file ${id} of a deleted message could not be removed: ${String(error)}`)
  }
}

// Returns the uploads that the message no longer uses.
const remove = action(async (tx, deps: Deps, me: PlayerRow, id: number, forMe: boolean) => {
  const seen = await heldMessage(tx, me, id)
  if (isRefused(seen)) return seen
  const isForBoth = seen.message.senderId === me.id && !forMe
  const left = isForBoth ? await deleteForBoth(tx, seen.pair, id) : []
  if (!isForBoth) await removeForSide(tx, seen.pair, id)
  await recount(tx, seen.pair)
  await (isForBoth ? tellOfMessage : tellOwnSide)(tx, deps, seen.pair)
  return left
})
