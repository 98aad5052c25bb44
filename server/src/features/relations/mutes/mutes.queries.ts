import type { MuteKind } from '@kinhold/domain/mutes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

/**
 * A player's mute with the current name of the muted subject. `at` is `createdAt` in microseconds since 1970.
 */
export type NamedMute = {
  kind: MuteKind
  id: number
  name: string
  until: Date | null
  createdAt: Date
  at: number
}

export type MutePlace = Pick<NamedMute, 'at' | 'kind' | 'id'>

export async function mutesBy(
  db: Db,
  playerId: number,
  { limit, before }: { limit: number; before: MutePlace | null },
): Promise<NamedMute[]> {
  const isBefore = before
    ? sql`(mutes.created_at, kind, subject_id)
        < (timestamptz 'epoch' + ${before.at}::float8 * interval '1 microsecond', ${before.kind}::text, ${before.id}::integer)`
    : sql`true`
  return named(
    db,
    playerId,
    sql`${isBefore} order by mutes.created_at desc, kind desc, subject_id desc limit ${limit}`,
  )
}

export async function muteBy(db: Db, playerId: number, { kind, id }: { kind: MuteKind; id: number }) {
  const [mute] = await named(db, playerId, sql`kind = ${kind} and subject_id = ${id}`)
  return mute
}

async function named(db: Db, playerId: number, rest: RawBuilder<unknown>): Promise<NamedMute[]> {
  const { rows } = await sql<NamedMute>`
    select kind, subject_id as id, coalesce(players.name, groups.name, vaults.title) as name, until,
      mutes.created_at as "createdAt", (extract(epoch from mutes.created_at) * 1000000)::bigint as at
    from mutes
      left join players on players.id = other_id
      left join groups on groups.id = group_id
      left join vaults on vaults.id = vault_id
    where mutes.player_id = ${playerId} and (until is null or until > now()) and ${rest}`.execute(db)
  return rows
}
