import { ADMIN_ID } from '@kinhold/domain/players'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { apartFrom } from '../ties/ties.queries.ts'
import type { ContactRow } from './conversations.queries.ts'

/** A contact and the state of the conversation. Contacts without messages are sorted by `plainName`. */
export type CorrespondentRow = ContactRow & {
  isBonded: boolean
  unread: number
  latestId: number | null
  lastAt: Date | null
  plainName: string
}

export type ContactPlace = { latestId: number | null; plainName: string; id: number }

type Page = { limit: number; after: ContactPlace | null }

export async function contactsOf(db: Db, playerId: number, search: string | null, page: Page) {
  const people = sql`
    select high_id as id from bonds where low_id = ${playerId}
    union select low_id from bonds where high_id = ${playerId}
    union select other.player_id from trust_unit_members as own join trust_unit_members as other using (unit_id)
      where own.player_id = ${playerId} and other.player_id <> ${playerId}
    union select other_id from conversation_sides where player_id = ${playerId} and not is_closed`
  return correspondents(db, playerId, people, search === null ? sql`true` : isLike(search), page)
}

export async function contactsAmong(db: Db, playerId: number, ids: number[], page: Page) {
  const people = sql`select unnest(${ids}::integer[]) as id`
  return correspondents(db, playerId, people, sql`players.id <> ${playerId}`, page)
}

export async function idsWithoutConversation(
  db: Db,
  { limit, after }: { limit: number; after: Pick<ContactPlace, 'plainName' | 'id'> | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from players
    where id <> ${ADMIN_ID} and status = 'active'
      and ${after ? sql`(${PLAIN_NAME}, id) > (${after.plainName}::text, ${after.id}::integer)` : sql`true`}
      and not ${WROTE_TO_ADMIN}
    order by ${PLAIN_NAME}, id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function idsByActivity(
  db: Db,
  playerId: number,
  { limit, before }: { limit: number; before: number | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select other_id as id from conversation_sides
    where player_id = ${playerId} and latest_id < ${before ?? Number.MAX_SAFE_INTEGER}
      and exists (select from players where id = other_id and status <> 'archived')
    order by latest_id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

async function correspondents(
  db: Db,
  playerId: number,
  people: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
  { limit, after }: Page,
): Promise<CorrespondentRow[]> {
  const { rows } = await sql<CorrespondentRow>`
    select * from (
      select players.id, name, photo_id as "photoId", phone, role, status,
        profile_visibility as "profileVisibility", ${PLAIN_NAME} as "plainName",
        bonds.low_id is not null as "isBonded", coalesce(unread, 0) as unread, latest_id as "latestId",
        side.created_at as "lastAt"
      from (${people}) as people join players using (id)
        left join conversation_sides as side on side.player_id = ${playerId} and side.other_id = players.id
        left join bonds on bonds.low_id = least(players.id, ${playerId})
          and bonds.high_id = greatest(players.id, ${playerId})
      where ${condition} and players.id not in (${apartFrom(playerId)})
    ) as found
    where ${isContact(sql`"latestId" is not null`)} and ${after ? isAfter(after) : sql`true`}
    order by "latestId" is not null, "latestId" desc, "plainName", found.id limit ${limit}`.execute(db)
  return rows
}

/** Returns an SQL condition that holds if the player is active, or has messages and isn't archived. */
function isContact(hasWritten: RawBuilder<unknown>) {
  return sql<boolean>`(status = 'active' or status <> 'archived' and ${hasWritten})`
}

const WROTE_TO_ADMIN = sql`exists (
  select from conversation_sides
  where player_id = ${sql.lit(ADMIN_ID)} and other_id = players.id and latest_id is not null)`

export const isContactOfAdmin = sql<boolean>`(id <> ${sql.lit(ADMIN_ID)} and ${isContact(WROTE_TO_ADMIN)})`

function isAfter({ latestId, plainName, id }: ContactPlace) {
  if (latestId !== null) return sql`"latestId" < ${latestId}`
  return sql`("latestId" is not null or ("plainName", found.id) > (${plainName}::text, ${id}::integer))`
}

function isLike(search: string) {
  const digits = search.replace(/\D/g, '')
  // A number hidden from this player must not match, because repeated searches could reveal it digit by
  // digit.
  const byNumber =
    digits === ''
      ? sql`false`
      : sql`bonds.low_id is not null and role <> 'admin' and profile_visibility <> 'private' and position(${digits} in phone) > 0`
  return sql`(position(plain_name(${search}) in plain_name(name)) > 0 or ${byNumber})`
}

// PostgreSQL uses the index on names only if the query has the same collation as the index.
const PLAIN_NAME = sql`plain_name(name) collate "C"`
