import { HISTORY_DAYS } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import type { Db, Page, Tx } from '../../../db/database.ts'
import { removePast } from '../../../db/months.ts'
import { blockersOf } from '../../ties/ties.queries.ts'
import { type AccountEvent, type EventDetail, type EventKind, isPersonal } from './events.values.ts'

export async function keepEvents(tx: Tx, events: AccountEvent[]): Promise<void> {
  if (events.length === 0) return
  const values = events.map(({ playerId, kind, aboutId = null, detail = null }) => ({
    player_id: playerId,
    kind,
    about_id: aboutId,
    detail: detail && JSON.stringify(detail),
    is_personal: isPersonal(kind),
  }))
  await tx.insertInto('account_events').values(values).execute()
}

/**
 * A stored event. `about` is the current name of the person concerned, or null if there is no such person or
 * that person has blocked the owner.
 */
export type EventRow = {
  id: number
  kind: EventKind
  about: string | null
  detail: EventDetail | null
  createdAt: Date
}

export async function eventsOf(db: Db, playerId: number, { limit, before }: Page): Promise<EventRow[]> {
  const rows = await db
    .selectFrom('account_events as event')
    .leftJoin('players as about', 'about.id', 'event.about_id')
    .select(['event.id', 'event.kind', 'event.detail', 'event.created_at as createdAt'])
    .select(
      sql<string | null>`case when about.id not in (${blockersOf(playerId)}) then about.name end`.as('about'),
    )
    .where('event.player_id', '=', playerId)
    .$if(before !== null, (query) => query.where('event.id', '<', before!))
    .orderBy('event.id', 'desc')
    .limit(limit)
    .execute()
  return rows as EventRow[]
}

export async function secondsSince(db: Db, playerId: number, kind: EventKind): Promise<number | null> {
  const query = db
    .selectFrom('account_events')
    .select(sql<number | null>`extract(epoch from now() - max(created_at))::float8`.as('seconds'))
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
  return (await query.executeTakeFirstOrThrow()).seconds
}

export async function removeOldEvents(db: Db): Promise<void> {
  await removePast(db, 'account_events', HISTORY_DAYS, sql`is_personal`)
}
