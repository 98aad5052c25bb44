import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { searchWords } from '@kinhold/domain/search-words'
import type { Db } from '../../../db/database.ts'
import type { Context } from '../../../http/implement.ts'
import { isLongId, linkNext, readCursor, readLongCursor } from '../../../http/pages.ts'
import type { Viewer } from '../../../http/principal.ts'
import { groupIdsOf } from '../../groups/groups.queries.ts'
import { noVault, seenVault } from '../../vaults/see-vault.ts'
import { findPosts } from '../posts.queries.ts'
import {
  foundAmongNewest,
  foundByWords,
  foundInOrder,
  FROM_THE_NEWEST,
  HIT_KINDS,
  type HitRow,
  inOneList,
  type Looking,
  type Reach,
} from './hits.queries.ts'

type Query = { q: string; limit: number; before?: string | undefined }
type Asked = Pick<Context, 'request' | 'reply'>

/** Finds visible content in a vault by word prefixes, newest first (VLT-109). */
export async function findWords(db: Db, viewer: Viewer, vaultId: number, query: Query, context: Asked) {
  const from = readCursor(query.before, readReach) ?? FROM_THE_NEWEST
  const sight = await seenVault(db, viewer, vaultId)
  if (!sight) return noVault()
  const words = searchWords(query.q)
  if (words.length === 0) return { hits: [], words }
  const found = await Promise.all(
    HIT_KINDS.map((kind) => {
      const looking = { kind, vaultId, all: sight.isOwner, before: from[kind], limit: query.limit + 1 }
      return find(db, looking, words)
    }),
  )
  const all = inOneList(found, from)
  const hits = linkNext(context, all, query.limit, ({ reach }) => HIT_KINDS.map((kind) => reach[kind]))
  return { hits, words }
}

/**
 * Finds posts on the member's boards, or on all boards for the admin, by word prefixes, newest first
 * (UNI-87).
 */
export async function findOnBoards(db: Db, me: PlayerRow, query: Query, context: Asked) {
  const words = searchWords(query.q)
  const page = { limit: query.limit + 1, before: readLongCursor(query.before) }
  const groupIds = isAdmin(me) ? null : await groupIdsOf(db, me.id)
  const found = words.length > 0 ? await findPosts(db, words, groupIds, page) : []
  return { rows: linkNext(context, found, query.limit, (row) => [row.id]), words }
}

// For a common word, reading rows backwards from the newest quickly fills the page. For a rare word, the word
// index returns only a few rows.
async function find(db: Db, looking: Looking, words: string[]): Promise<HitRow[]> {
  const newest = await foundAmongNewest(db, looking, words, SAMPLE)
  if (newest.length === looking.limit) return newest
  const isFrequent = newest.length >= FREQUENT * SAMPLE
  return isFrequent ? foundInOrder(db, looking, words) : foundByWords(db, looking, words)
}

const SAMPLE = 150
const FREQUENT = 0.02

function readReach(cursor: (string | number)[]): Reach | null {
  const [post, comment, item] = cursor
  return isLongId(post) && isLongId(comment) && isLongId(item) ? { post, comment, item } : null
}
