import { searchWords } from '@kinhold/domain/search-words'
import type { Db, Page } from '../../db/database.ts'
import type { Pair } from './conversation.values.ts'
import { foundAmongNewest, foundByWords, foundIn } from './found-messages.queries.ts'

/** Newest first; each sought word begins a word of the message. */
export async function findMessages(db: Db, playerId: number, sought: string, pair: Pair | null, page: Page) {
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
