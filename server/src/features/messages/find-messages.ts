import { searchWords } from '@kinhold/domain/search-words'
import type { Db } from '../../db/database.ts'
import type { Pair } from './conversation.values.ts'
import { foundAmongNewest, foundByWords, foundIn, type FoundMessage } from './found-messages.queries.ts'

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
  if (pair) return foundIn(db, pair, looking)
  // The index of words answers with every message that has them, and of frequent words that is very many: those are
  // found among the newest messages.
  const newest = await foundAmongNewest(db, looking, NEWEST)
  return newest.length === page.limit ? newest : foundByWords(db, looking)
}

const NEWEST = 1_500
