import type { messages } from '@kinhold/contract/messages'
import type { ParsedOf } from '@kinhold/contract/contract'
import type { Db, Page } from '../../db/database.ts'
import type { Context } from '../../http/implement.ts'
import { linkNext, listById, readLongCursor } from '../../http/pages.ts'
import type { Pair } from './conversation.values.ts'
import {
  messageAt,
  messagesAfter,
  messagesBefore,
  type MessageRow,
  messagesSince,
} from './messages.queries.ts'

type Query = ParsedOf<typeof messages.list>['query']
type Replying = Pick<Context, 'request' | 'reply'>

/**
 * Returns messages, oldest first. With `since`, returns the messages changed after that version, in order of
 * change.
 */
export async function viewPage(db: Db, pair: Pair, query: Query, context: Replying): Promise<MessageRow[]> {
  const { limit, after, around, at, since } = query
  if (since !== undefined) return messagesSince(db, pair, { limit, since })
  if (after !== undefined) return messagesAfter(db, pair, { limit, after })
  const before = readLongCursor(query.before)
  // The link to older messages repeats `around` and `at`, but they apply only to the first page.
  const middle = before === null ? (around ?? (at && (await messageAt(db, pair, new Date(at))))) : null
  if (!middle) return viewBefore(db, pair, { limit, before }, context)
  const half = Math.ceil(limit / 2)
  const [upTo, later] = await Promise.all([
    viewBefore(db, pair, { limit: half, before: middle + 1 }, context),
    messagesAfter(db, pair, { limit: limit - half, after: middle }),
  ])
  return [...upTo, ...later]
}

/** Lists a page by message id. Message ids can exceed the range of other ids. */
export function listByMessage<Rows extends { id: number }[] | null>(
  context: Replying,
  query: Pick<Query, 'limit' | 'before'>,
  read: (page: Page) => Promise<Rows>,
): Promise<Rows> {
  return listById(context, query, read, readLongCursor)
}

async function viewBefore(db: Db, pair: Pair, { limit, before }: Page, context: Replying) {
  const rows = await messagesBefore(db, pair, { limit: limit + 1, before })
  return linkNext(context, rows, limit, ({ id }) => [id]).toReversed()
}
