import { obstacleToEdit } from '@kinhold/domain/messages'
import type { PlayerRow } from '@kinhold/domain/players'
import { searchWords } from '@kinhold/domain/search-words'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { recount } from './conversations.queries.ts'
import { changeMessage, messageOf, setArchived } from './messages.queries.ts'
import { heldMessage, type SeenMessage } from './see-message.ts'
import { tellOfMessage, tellOwnSide } from './tell-of-conversation.ts'

/** Reasons that a message is not changed; `changed_meanwhile`: the edit was based on an older version. */
export type NotChanged =
  | 'message_not_found'
  | 'conversation_closed'
  | 'not_sender'
  | 'no_words'
  | 'too_late'
  | 'changed_meanwhile'

type Change = {
  archived?: boolean | undefined
  content?: string | undefined
  version?: number | undefined
}

/** Archives or restores a message for the caller alone, or edits one of their own. */
export async function editMessage(
  deps: Deps,
  me: PlayerRow,
  id: number,
  change: Change,
): Promise<SeenMessage | NotChanged> {
  return deps.db.transaction().execute((tx) => edit(tx, deps, me, id, change))
}

async function edit(
  tx: Tx,
  deps: Deps,
  me: PlayerRow,
  id: number,
  { archived, content, version }: Change,
): Promise<SeenMessage | NotChanged> {
  const seen = await heldMessage(tx, me, id)
  if (!seen) return 'message_not_found'
  if (content !== undefined && seen.isClosed) return 'conversation_closed'
  const obstacle = content === undefined ? null : obstacleToEdit(me.id, seen.message, new Date())
  if (obstacle) return obstacle
  if (version !== undefined && version !== seen.message.version) return 'changed_meanwhile'
  if (content !== undefined) await rewrite(tx, deps, seen, content)
  if (archived !== undefined) await putAway(tx, deps, seen, archived)
  return { ...seen, message: (await messageOf(tx, seen.pair, id))! }
}

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
