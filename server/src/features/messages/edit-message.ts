import { MESSAGE_EDIT_MINUTES } from '@kinhold/domain/limits'
import { obstacleToEdit } from '@kinhold/domain/messages'
import type { PlayerRow } from '@kinhold/domain/players'
import { searchWords } from '@kinhold/domain/search-words'
import type { Tx } from '../../db/database.ts'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { isRefused, refuse } from '../../http/refusals.ts'
import { recount } from './conversations.queries.ts'
import { changeMessage, messageOf, setArchived } from './messages.queries.ts'
import { conversationClosed } from './see-conversation.ts'
import { heldMessage, type SeenMessage } from './see-message.ts'
import { tellOfMessage, tellOwnSide } from './tell-of-conversation.ts'

type Change = {
  archived?: boolean | undefined
  content?: string | undefined
  version?: number | undefined
}

const OBSTACLES = {
  not_sender: refuse(403, 'not_sender', 'Only the person who wrote this message can edit it.'),
  no_words: refuse(409, 'no_words', 'Files and voice messages have no words to edit.'),
  too_late: refuse(
    409,
    'too_late',
    `A message can be edited for ${MESSAGE_EDIT_MINUTES} minutes after it was sent.`,
  ),
}

/** Archives or restores a message for the caller alone, or edits one of their own. */
export const editMessage = action(async (tx, deps: Deps, me: PlayerRow, id: number, change: Change) => {
  const { archived, content, version } = change
  const seen = await heldMessage(tx, me, id)
  if (isRefused(seen)) return seen
  if (content !== undefined && seen.isClosed) return conversationClosed()
  const obstacle = content === undefined ? null : obstacleToEdit(me.id, seen.message, new Date())
  if (obstacle) return OBSTACLES[obstacle]
  if (version !== undefined && version !== seen.message.version)
    return refuse(
      409,
      'changed_meanwhile',
      'This message was edited somewhere else meanwhile. Please look at it again.',
    )
  if (content !== undefined) await rewrite(tx, deps, seen, content)
  if (archived !== undefined) await putAway(tx, deps, seen, archived)
  return { ...seen, message: (await messageOf(tx, seen.pair, id))! }
})

async function rewrite(tx: Tx, deps: Deps, { pair, message }: SeenMessage, content: string): Promise<void> {
  await changeMessage(tx, pair, message.id, { edit: { content, words: searchWords(content) } })
  await tellOfMessage(tx, deps, pair)
}

async function putAway(tx: Tx, deps: Deps, { pair, message }: SeenMessage, archived: boolean): Promise<void> {
  if (message.archived === archived) return
  await setArchived(tx, pair, message.id, archived)
  await recount(tx, pair)
  await tellOwnSide(tx, deps, pair)
}
