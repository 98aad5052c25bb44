import { searchWords } from '@kinhold/domain/search-words'
import type { Db } from '../../db/database.ts'
import type { Pair } from './conversation.values.ts'
import { foundAmongNewest, foundByWords, foundIn, type FoundMessage } from './found-messages.queries.ts'

type Page = { limit: number; before: number | null }

/**
 * A player's messages that contain a word starting with each sought word, newest first; limited to one conversation
 * when given.
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
  // The word index returns every message with the words, which for frequent words is very many: those are searched
  // among the newest messages first.
  const newest = await foundAmongNewest(db, looking, NEWEST)
  return newest.length === page.limit ? newest : foundByWords(db, looking)
}

const NEWEST = 1_500
