import { REACTIONS_EACH } from '@kinhold/domain/limits'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { type TooOften, useUp } from '../../http/limits.ts'
import { changeMessage, messageOf } from './messages.queries.ts'
import { heldMessage, type SeenMessage } from './see-message.ts'
import { tellOfMessage } from './tell-of-conversation.ts'

/** Reasons that a reaction is refused. */
export type NotGiven = 'message_not_found' | 'conversation_closed' | 'too_many_reactions'

type Wish = { emoji: string; given: boolean }

const REACTIONS = { name: 'reactions', uses: 120, seconds: 60 }

/** Adds a reaction to a message, once, or removes it. */
export async function changeReactions(
  deps: Deps,
  me: PlayerRow,
  id: number,
  wish: Wish,
): Promise<SeenMessage | NotGiven | TooOften> {
  const tooOften = await useUp(deps.limits, { rule: REACTIONS, key: String(me.id) })
  if (tooOften) return tooOften
  return deps.db.transaction().execute((tx) => change(tx, deps, me, id, wish))
}

async function change(
  tx: Tx,
  deps: Deps,
  me: PlayerRow,
  id: number,
  { emoji, given }: Wish,
): Promise<SeenMessage | NotGiven> {
  const seen = await heldMessage(tx, me, id)
  if (!seen) return 'message_not_found'
  if (seen.isClosed) return 'conversation_closed'
  const before = seen.message.reactions ?? {}
  const others = (before[emoji] ?? []).filter((playerId) => playerId !== me.id)
  if (given === others.length < (before[emoji]?.length ?? 0)) return seen
  if (given && countOf(before, me.id) >= REACTIONS_EACH) return 'too_many_reactions'
  const ids = given ? [...others, me.id] : others
  const { [emoji]: _, ...rest } = before
  const reactions = ids.length > 0 ? { ...before, [emoji]: ids } : rest
  await changeMessage(tx, seen.pair, id, { reactions })
  await tellOfMessage(tx, deps, seen.pair)
  return { ...seen, message: (await messageOf(tx, seen.pair, id))! }
}

function countOf(reactions: Record<string, number[]>, playerId: number): number {
  return Object.values(reactions).filter((ids) => ids.includes(playerId)).length
}
