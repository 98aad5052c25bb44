import { ADMIN_ID } from '@kinhold/domain/players'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

export type Waiting = {
  id: number
  name: string
  photoId: string | null
  phone: string | null
  createdAt: Date
  sponsorId: number
  sponsorName: string
}

// Players who are inactive, deleted or unverified can't confirm or decline a newcomer.
const canAnswer = (table: string) =>
  sql<boolean>`(${sql.ref(`${table}.status`)} = 'active' and ${sql.ref(`${table}.awaiting`)} is null
    and ${sql.ref(`${table}.phone`)} is not null)`

/** Returns the id of the newcomer's nearest ancestor who can confirm or decline, or else the admin's id. */
export async function answererOf(db: Db, newcomerId: number): Promise<number> {
  const [found] = await answerer(db, { newcomerId })
  return found?.id ?? ADMIN_ID
}

const answerer = prepared(
  (_, { newcomerId }: { newcomerId: number }) => sql<{ id: number }>`
      with recursive above(id, sponsor_id, answers) as (
        select sponsor.id, sponsor.sponsor_id, ${canAnswer('sponsor')}
        from players as newcomer join players as sponsor on sponsor.id = newcomer.sponsor_id
        where newcomer.id = ${newcomerId}
        union
        select players.id, players.sponsor_id, ${canAnswer('players')}
        from above join players on players.id = above.sponsor_id where not above.answers
      )
      select id from above where answers limit 1`,
)

/**
 * Returns the newcomers that a player can confirm: invitees of the player, or of descendants who can't
 * confirm them. `phone` is null if the newcomer's profile is private.
 */
export async function waitingFor(db: Db, playerId: number, limit: number): Promise<Waiting[]> {
  return waiting(db, { playerId, limit })
}

const waiting = prepared(
  (_, { playerId, limit }: { playerId: number; limit: number }) => sql<Waiting>`
      with recursive below(id, name) as (
        select id, name from players where id = ${playerId}
        union
        select players.id, players.name from below join players on players.sponsor_id = below.id
        where not ${canAnswer('players')}
      )
      select players.id, players.name, photo_id as "photoId",
        case when profile_visibility <> 'private' then phone end as phone,
        created_at as "createdAt", below.id as "sponsorId", below.name as "sponsorName"
      from below join players on players.sponsor_id = below.id
      where awaiting = 'sponsor' and status = 'active'
      order by created_at desc, players.id desc limit ${limit}`,
)

export async function awaitingAdmin(db: Db) {
  const { rows } = await sql<{ count: number; since: Date | null; firstId: number | null }>`
    with recursive below(id) as (
      select ${ADMIN_ID}::integer
      union
      select players.id from below join players on players.sponsor_id = below.id where not ${canAnswer('players')}
    )
    select count(*)::integer as count, min(created_at) as since, min(players.id) as "firstId"
    from below join players on players.sponsor_id = below.id
    where awaiting = 'sponsor' and status = 'active'`.execute(db)
  return rows[0]!
}
