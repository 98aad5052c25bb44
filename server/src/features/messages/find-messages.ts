import { searchWords } from '@kinhold/domain/search-words'
import type { Db } from '../../db/database.ts'
import type { Pair } from './conversation.values.ts'
import {
  conversationsByActivity,
  foundIn,
  type FoundMessage,
  fewFound,
  type Looking,
} from './found-messages.queries.ts'

type Page = { limit: number; before: number | null }

/**
 * A player's messages with words that begin like each of those sought, newest first; in one conversation where one is
 * given.
 */
export async function findMessages(
  db: Db,
  playerId: number,
  sought: string,
  pair: Pair | null,
  page: Page,
): Promise<FoundMessage[]> {
  const words = searchWords(sought)
  if (words.length === 0) return []
  const looking = { playerId, words, ...page }
  if (pair) return foundIn(db, [pair], looking)
  return (await fewFound(db, looking)) ?? findAmongMany(db, looking)
}

/**
 * Of a word that is in very many messages, the newest are among the latest conversations: these are gone through some at
 * a time, and no further than to where nothing newer can be.
 */
async function findAmongMany(db: Db, looking: Looking): Promise<FoundMessage[]> {
  let found: FoundMessage[] = []
  for (let before: number | null = null; ;) {
    const next = await conversationsByActivity(db, looking.playerId, { limit: SOME, before })
    const oldest = found.length < looking.limit ? 0 : found.at(-1)!.id
    const mayHold = next.filter(({ lastId }) => lastId > oldest)
    if (mayHold.length === 0) return found
    const more = await foundIn(db, mayHold, { ...looking, after: oldest })
    found = [...found, ...more].toSorted((one, other) => other.id - one.id).slice(0, looking.limit)
    before = next.at(-1)!.lastId
  }
}

const SOME = 25
