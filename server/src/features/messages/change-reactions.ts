import { REACTIONS_EACH } from '@kinhold/domain/limits'
import type { PlayerRow } from '@kinhold/domain/players'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { isRefused, refuse } from '../../http/refusals.ts'
import { changeMessage, messageOf } from './messages.queries.ts'
import { conversationClosed } from './see-conversation.ts'
import { heldMessage } from './see-message.ts'
import { tellOfMessage } from './tell-of-conversation.ts'

type Wish = { emoji: string; given: boolean }

/** Adds a reaction to a message, once, or removes it. */
export const changeReactions = action(
  async (tx, deps: Deps, me: PlayerRow, id: number, { emoji, given }: Wish) => {
    const seen = await heldMessage(tx, me, id)
    if (isRefused(seen)) return seen
    if (seen.isClosed) return conversationClosed()
    const before = seen.message.reactions ?? {}
    const others = (before[emoji] ?? []).filter((playerId) => playerId !== me.id)
    if (given === others.length < (before[emoji]?.length ?? 0)) return seen
    if (given && countOf(before, me.id) >= REACTIONS_EACH)
      return refuse(409, 'too_many_reactions', `You can give ${REACTIONS_EACH} reactions to a message.`)
    const ids = given ? [...others, me.id] : others
    const { [emoji]: _, ...rest } = before
    const reactions = ids.length > 0 ? { ...before, [emoji]: ids } : rest
    await changeMessage(tx, seen.pair, id, { reactions })
    await tellOfMessage(tx, deps, seen.pair)
    return { ...seen, message: (await messageOf(tx, seen.pair, id))! }
  },
)

function countOf(reactions: Record<string, number[]>, playerId: number): number {
  return Object.values(reactions).filter((ids) => ids.includes(playerId)).length
}
