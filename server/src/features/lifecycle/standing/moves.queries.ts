import type { MoveState } from '@kinhold/domain/inviting'
import { sql } from 'kysely'
import { breaksUniqueness, type Db, type Page, type Tx } from '../../../db/database.ts'
import { apartFrom } from '../../ties/ties.queries.ts'

// The number of days until a move request expires, and until an answered request is removed.
const MOVE_DAYS = 7
const MOVE_KEPT_DAYS = 365

type Card = { id: number; name: string; photoId: string | null }

export type MoveRow = {
  id: number
  player: Card
  from: Card | null
  to: Card
  state: MoveState
  askedAt: Date
  until: Date
  answeredAt: Date | null
}

export type LineRow = { id: number; from: Card | null; to: Card | null; changedAt: Date }

const cardOf = (table: string) =>
  sql`case when ${sql.ref(`${table}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${table}.id`)},
    'name', ${sql.ref(`${table}.name`)}, 'photoId', ${sql.ref(`${table}.photo_id`)}) end`

// An overdue request counts as expired even before the sweep marks it.
const moves = () => sql`
  select moves.id, ${cardOf('player')} as player, ${cardOf('old')} as "from", ${cardOf('new')} as "to",
    case when state = 'asked' and ${isOver()} then 'expired' else state end as state,
    asked_at as "askedAt", asked_at + make_interval(days => ${MOVE_DAYS}::integer) as until, answered_at as "answeredAt"
  from moves join players as player on player.id = player_id join players as new on new.id = to_id
    left join players as old on old.id = from_id`

const isOver = () => sql<boolean>`asked_at <= now() - make_interval(days => ${MOVE_DAYS}::integer)`

/**
 * Adds a move request and returns its id. Returns null if the player already has an open move request, in
 * which case the caller must roll back.
 */
export async function addMove(tx: Tx, move: { playerId: number; fromId: number | null; toId: number }) {
  try {
    const { id } = await tx
      .insertInto('moves')
      .values({ player_id: move.playerId, from_id: move.fromId, to_id: move.toId })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  } catch (error) {
    if (breaksUniqueness(error, 'moves_one_open')) return null
    throw error
  }
}

export async function moveById(db: Db, id: number): Promise<MoveRow | undefined> {
  const { rows } = await sql<MoveRow>`${moves()} where moves.id = ${id}::integer`.execute(db)
  return rows[0]
}

export async function lockMove(tx: Tx, id: number): Promise<MoveRow | undefined> {
  await tx.selectFrom('moves').select('id').where('id', '=', id).forUpdate().execute()
  return moveById(tx, id)
}

export async function movesOf(db: Db, playerId: number, { limit, before }: Page): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`${moves()} where player_id = ${playerId}::integer
    and (${before}::integer is null or moves.id < ${before}::integer)
    order by moves.id desc limit ${limit}`.execute(db)
  return rows
}

export async function movesAskedOf(db: Db, toId: number, limit: number): Promise<MoveRow[]> {
  const { rows } =
    await sql<MoveRow>`${moves()} where to_id = ${toId}::integer and state = 'asked' and not ${isOver()}
      and player_id not in (${apartFrom(toId)})
    order by moves.id desc limit ${limit}`.execute(db)
  return rows
}

export async function endMove(tx: Tx, id: number, state: Exclude<MoveState, 'asked'>): Promise<void> {
  const values = { state, answered_at: sql<Date>`now()` }
  await tx.updateTable('moves').set(values).where('id', '=', id).execute()
}

export async function expireMoves(db: Db, playerId: number | null = null): Promise<void> {
  await sql`update moves set state = 'expired', answered_at = now()
    where state = 'asked' and ${isOver()}
      and (${playerId}::integer is null or player_id = ${playerId}::integer)`.execute(db)
}

export async function removeOldMoves(db: Db): Promise<void> {
  await sql`delete from moves
    where answered_at < now() - make_interval(days => ${MOVE_KEPT_DAYS}::integer)`.execute(db)
}

/** Returns the ids of all sponsors above a player, nearest first. */
export async function lineAbove(db: Db, playerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive above(id) as (
      select sponsor_id from players where id = ${playerId}::integer
      union
      select players.sponsor_id from above join players on players.id = above.id
    )
    select id from above where id is not null`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countBelow(db: Db, playerId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with recursive below(id) as (
      select id from players where sponsor_id = ${playerId}::integer
      union
      select players.id from below join players on players.sponsor_id = below.id
    )
    select count(*)::integer as count from below`.execute(db)
  return rows[0]!.count
}

export async function linesOf(db: Db, playerId: number, { limit, before }: Page): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select line.id, ${cardOf('old')} as "from", ${cardOf('new')} as "to", changed_at as "changedAt"
    from sponsor_lines as line left join players as old on old.id = from_id left join players as new on new.id = to_id
    where player_id = ${playerId}::integer and (${before}::integer is null or line.id < ${before}::integer)
    order by line.id desc limit ${limit}`.execute(db)
  return rows
}
