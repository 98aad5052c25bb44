import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { searchWords } from '@kinhold/domain/search-words'
import type { Db, Page } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { findPeople } from '../players/found-people.queries.ts'
import {
  type ContactPlace,
  contactsAmong,
  contactsOf,
  idsByActivity,
  idsWithoutConversation,
  isContactOfAdmin,
} from './contacts.queries.ts'
import type { Pair } from './conversation.values.ts'
import { foundWithin } from './found-messages.queries.ts'

/** Finds messages by the beginnings of words, newest first. */
export async function findMessages(db: Db, playerId: number, sought: string, pair: Pair | null, page: Page) {
  const words = searchWords(sought)
  if (words.length === 0) return []
  const looking = { playerId, words, ...page }
  if (pair) return foundWithin(db, pair, looking)
  // The word index returns thousands of messages for a common word, so first search the newest messages
  // without the index.
  const newest = await foundWithin(db, { newest: 1_500 }, looking)
  return newest.length === page.limit ? newest : foundWithin(db, 'all', looking)
}

const CONTACTS_FOUND_MOST = 200

type ContactPage = { limit: number; after: ContactPlace | null }

/**
 * Returns contacts without messages, sorted by name, and then the other contacts, latest message first
 * (MSG-23, MSG-26, MSG-27).
 */
export async function findContacts(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  me: PlayerRow,
  search: string | null,
  page: ContactPage,
) {
  if (!isAdmin(me)) return contactsOf(db, me.id, search, page)
  const ids =
    search === null
      ? await idsOfAll(db, me.id, page)
      : await findPeople(
          db,
          { words: search, most: CONTACTS_FOUND_MOST, country: config.phoneCountry },
          isContactOfAdmin,
        )
  return contactsAmong(db, me.id, ids, page)
}

// Every member is a contact of the admin, so read only one page of ids.
async function idsOfAll(db: Db, playerId: number, { limit, after }: ContactPage): Promise<number[]> {
  if (after && after.latestId !== null) return idsByActivity(db, playerId, { limit, before: after.latestId })
  const quiet = await idsWithoutConversation(db, { limit, after })
  if (quiet.length === limit) return quiet
  return [...quiet, ...(await idsByActivity(db, playerId, { limit: limit - quiet.length, before: null }))]
}
