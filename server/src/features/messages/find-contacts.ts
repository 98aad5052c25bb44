import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Db } from '../../db/database.ts'
import { findPeople } from '../players/found-people.queries.ts'
import {
  type ContactPlace,
  contactsAmong,
  contactsOf,
  idsByActivity,
  idsWithoutConversation,
  isContactOfAdmin,
} from './contacts.queries.ts'

const CONTACTS_FOUND_MOST = 200

type Page = { limit: number; after: ContactPlace | null }

/** A player's contacts (MSG-23, MSG-26, MSG-27): without messages first, then latest activity, then name. */
export async function findContacts(db: Db, me: PlayerRow, search: string | null, page: Page) {
  if (!isAdmin(me)) return contactsOf(db, me.id, search, page)
  const ids =
    search === null
      ? await idsOfAll(db, me.id, page)
      : await findPeople(db, search, CONTACTS_FOUND_MOST, isContactOfAdmin)
  return contactsAmong(db, me.id, ids, page)
}

// Every member is a contact of the admin, so only those of the page are read.
async function idsOfAll(db: Db, playerId: number, { limit, after }: Page): Promise<number[]> {
  if (after && after.latestId !== null) return idsByActivity(db, playerId, { limit, before: after.latestId })
  const quiet = await idsWithoutConversation(db, { limit, after })
  if (quiet.length === limit) return quiet
  return [...quiet, ...(await idsByActivity(db, playerId, { limit: limit - quiet.length, before: null }))]
}
