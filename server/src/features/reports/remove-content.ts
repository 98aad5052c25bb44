import type { ReportKind } from '@kinhold/domain/reports'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { deleteInvitation, lockInvitation, playersWhoSeeInvitation } from '../invitations/changes.queries.ts'
import { pairWith } from '../messages/conversation.values.ts'
import { holdConversation, recount } from '../messages/conversations.queries.ts'
import { deleteForBoth, placeOfMessage } from '../messages/messages.queries.ts'
import { publishMessage } from '../messages/publish-conversation.ts'
import { changePlayer } from '../players/players.queries.ts'
import { publishPlayer } from '../players/publish-player.ts'
import { commentById } from '../posts/comments/comments.queries.ts'
import { removeHeldComment } from '../posts/comments/write-comment.ts'
import { removeHeld } from '../posts/edit-post.ts'
import { lockPost } from '../posts/posts.queries.ts'
import { BOARD, type PostPlace, VAULT } from '../posts/see-post.ts'
import { areApart } from '../ties/ties.queries.ts'
import { disownUnused } from '../uploads/uploads.queries.ts'
import { deleteItem, itemById } from '../vaults/items/items.queries.ts'
import { endLostSessions } from '../vaults/end-lost-sessions.ts'
import { newsOfVault, publishVault } from '../vaults/publish-vault.ts'
import { deleteVault, lockVault, uploadsInVault } from '../vaults/vaults.queries.ts'
import { type CaseRow, isThere } from './cases.queries.ts'

type Remove = (tx: Tx, deps: Deps, id: number) => Promise<void>

/** Removes reported content and sends live updates. Returns false for a person or for missing content. */
export async function removeContent(tx: Tx, deps: Deps, reported: CaseRow): Promise<boolean> {
  if (reported.kind === 'person' || !(await isThere(tx, reported))) return false
  await REMOVE[reported.kind](tx, deps, reported.thingId)
  return true
}

const REMOVE: Record<Exclude<ReportKind, 'person'>, Remove> = {
  photo: async (tx, deps, id) => {
    await changePlayer(tx, id, { photo_id: null })
    await publishPlayer(tx, deps, id)
  },
  message: async (tx, deps, id) => {
    const { low, high } = (await placeOfMessage(tx, id))!
    const pair = pairWith(low, high)
    await holdConversation(tx, pair)
    await deleteForBoth(tx, pair, id)
    await recount(tx, pair)
    // Members separated by a block no longer see their conversation, so they get no live update.
    if (!(await areApart(tx, low, high))) await publishMessage(tx, deps, pair)
  },
  post: removePostOf(BOARD),
  vault_post: removePostOf(VAULT),
  comment: async (tx, deps, id) => {
    const comment = await commentById(tx, id)
    const post = comment && (await lockPost(tx, 'vault', comment.postId))
    if (!post) return
    await removeHeldComment(tx, deps, post, comment)
  },
  vault: async (tx, deps, id) => {
    await lockVault(tx, id)
    const news = await newsOfVault(tx, id)
    const files = await uploadsInVault(tx, id)
    await deleteVault(tx, id)
    await disownUnused(tx, files)
    await deps.live.publish(tx, [news])
    await endLostSessions(tx, deps, news.phones ?? [])
  },
  item: async (tx, deps, id) => {
    const item = await itemById(tx, id)
    if (!item) return
    await disownUnused(tx, (await deleteItem(tx, item)) ?? [])
    await publishVault(tx, deps, item.vaultId)
  },
  invitation: async (tx, deps, id) => {
    const invitation = await lockInvitation(tx, id)
    if (!invitation) return
    const players = await playersWhoSeeInvitation(tx, invitation)
    await deleteInvitation(tx, id)
    await deps.live.publish(tx, [{ topic: 'invitation', key: id, players }])
  },
}

function removePostOf(place: PostPlace): Remove {
  return async (tx, deps, id) => {
    const post = await lockPost(tx, place.kind, id)
    if (post) await removeHeld(tx, deps, place, post)
  }
}
