import type { ParsedOf } from '@kinhold/contract/contract'
import type { messages } from '@kinhold/contract/messages'
import { MESSAGE_EDIT_MINUTES, REACTIONS_EACH } from '@kinhold/domain/limits'
import { obstacleToEdit } from '@kinhold/domain/messages'
import type { PlayerRow } from '@kinhold/domain/players'
import { indexedWords } from '@kinhold/domain/search-words'
import { msg, plural } from '@kinhold/domain/msg'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { isRefused, refuse } from '../../http/refusals.ts'
import { removeUploadUnlessUsed } from '../uploads/remove-upload.ts'
import { recount } from './conversations.queries.ts'
import { deleteForBoth, editWords, messageOf, setForSide, setReactions } from './messages.queries.ts'
import { conversationClosed, heldMessage, type WhichMessage } from './see-conversation.ts'
import { publishMessage, publishOwnSide } from './publish-conversation.ts'

type Change = ParsedOf<typeof messages.change>['body']

const OBSTACLES = {
  not_sender: refuse(403, 'not_sender', msg`Only the person who wrote this message can edit it.`),
  no_words: refuse(409, 'no_words', msg`Files and voice messages have no words to edit.`),
  too_late: refuse(
    409,
    'too_late',
    msg`A message can be edited for ${plural({ minutes: MESSAGE_EDIT_MINUTES }, { one: '# minute', other: '# minutes' })} after it was sent.`,
  ),
}

export const editMessage = action(
  async (tx, deps: Deps, me: PlayerRow, which: WhichMessage, change: Change) => {
    const { archived, content, version } = change
    const { id } = which
    const seen = await heldMessage(tx, me, which)
    if (isRefused(seen)) return seen
    if (content !== undefined && seen.isClosed) return conversationClosed()
    const obstacle = content === undefined ? null : obstacleToEdit(me.id, seen.message, new Date())
    if (obstacle) return OBSTACLES[obstacle]
    if (version !== undefined && version !== seen.message.version)
      return refuse(
        409,
        'changed_meanwhile',
        msg`This message was edited somewhere else meanwhile. Please look at it again.`,
      )
    if (content !== undefined) {
      await editWords(tx, seen.pair, id, content, indexedWords(content))
      await publishMessage(tx, deps, seen.pair)
    }
    if (archived !== undefined && archived !== seen.message.archived) {
      await setForSide(tx, seen.pair, id, 'archived', archived)
      await recount(tx, seen.pair)
      await publishOwnSide(tx, deps, seen.pair)
    }
    return { ...seen, message: (await messageOf(tx, seen.pair, id))! }
  },
)

export const changeReactions = action(
  async (
    tx,
    deps: Deps,
    me: PlayerRow,
    which: WhichMessage,
    { emoji, given }: ParsedOf<typeof messages.react>['body'],
  ) => {
    const { id } = which
    const seen = await heldMessage(tx, me, which)
    if (isRefused(seen)) return seen
    if (seen.isClosed) return conversationClosed()
    const before = seen.message.reactions ?? {}
    const others = (before[emoji] ?? []).filter((playerId) => playerId !== me.id)
    if (given === others.length < (before[emoji]?.length ?? 0)) return seen
    if (given && countOf(before, me.id) >= REACTIONS_EACH)
      return refuse(
        409,
        'too_many_reactions',
        msg`You can give ${plural({ count: REACTIONS_EACH }, { one: '# reaction', other: '# reactions' })} to a message.`,
      )
    const ids = given ? [...others, me.id] : others
    const { [emoji]: _, ...rest } = before
    const reactions = ids.length > 0 ? { ...before, [emoji]: ids } : rest
    await setReactions(tx, seen.pair, id, reactions)
    await publishMessage(tx, deps, seen.pair)
    return { ...seen, message: (await messageOf(tx, seen.pair, id))! }
  },
)

function countOf(reactions: Record<string, number[]>, playerId: number): number {
  return Object.values(reactions).filter((ids) => ids.includes(playerId)).length
}

/**
 * Removes a message for the caller, or for both sides if the caller wrote it and `forMe` is false (MSG-08).
 */
export async function removeMessage(deps: Deps, me: PlayerRow, which: WhichMessage, forMe: boolean) {
  const left = await remove(deps, me, which, forMe)
  if (isRefused(left)) return left
  for (const upload of left)
    // If the file can't be removed, the message stays deleted and the sweep removes the file later.
    await removeUploadUnlessUsed(deps, upload).catch((error: unknown) =>
      deps.warn(`The file ${upload} of a deleted message could not be removed: ${String(error)}`),
    )
  return null
}

// Returns the uploads that the message no longer uses.
const remove = action(async (tx, deps: Deps, me: PlayerRow, which: WhichMessage, forMe: boolean) => {
  const { id } = which
  const seen = await heldMessage(tx, me, which)
  if (isRefused(seen)) return seen
  const isForBoth = seen.message.senderId === me.id && !forMe
  const left = isForBoth ? await deleteForBoth(tx, seen.pair, id) : []
  if (!isForBoth) await setForSide(tx, seen.pair, id, 'removed', true)
  await recount(tx, seen.pair)
  await (isForBoth ? publishMessage : publishOwnSide)(tx, deps, seen.pair)
  return left
})
