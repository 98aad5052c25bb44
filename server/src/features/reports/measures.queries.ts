import type { MeasureKind, ReportKind } from '@kinhold/domain/reports'
import { sql } from 'kysely'
import { type Db, NOW, type Page, type Tx } from '../../db/database.ts'
import { hasRow } from '../../db/rows.ts'

export type MeasureRow = {
  id: number
  caseId: number
  playerId: number
  kind: MeasureKind
  about: ReportKind
  reason: string | null
  createdAt: Date
  acknowledgedAt: Date | null
  appeal: string | null
  appealedAt: Date | null
}

type NewMeasure = Pick<MeasureRow, 'caseId' | 'playerId' | 'kind'> & { reason: string }

export async function addMeasure(tx: Tx, { caseId, playerId, kind, reason }: NewMeasure): Promise<number> {
  const { id } = await tx
    .insertInto('measures')
    .values({ case_id: caseId, player_id: playerId, kind, reason })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Returns a measure against the player, but never a dismissal. */
export async function ownMeasure(db: Db, playerId: number, id: number): Promise<MeasureRow | undefined> {
  return toldRows(db, playerId).where('measures.id', '=', id).executeTakeFirst()
}

export async function ownMeasures(db: Db, playerId: number, { limit, before }: Page): Promise<MeasureRow[]> {
  return toldRows(db, playerId)
    .$if(before !== null, (query) => query.where('measures.id', '<', before!))
    .orderBy('measures.id', 'desc')
    .limit(limit)
    .execute()
}

export async function measuresAgainst(db: Db, playerId: number, limit: number): Promise<MeasureRow[]> {
  return measureRows(db)
    .where('player_id', '=', playerId)
    .orderBy('measures.id', 'desc')
    .limit(limit)
    .execute()
}

export async function acknowledge(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('measures')
    .set({ acknowledged_at: NOW })
    .where('id', '=', id)
    .where('acknowledged_at', 'is', null)
    .execute()
}

/** Returns true if the player still has a measure to acknowledge. */
export async function hasUnread(db: Db, playerId: number): Promise<boolean> {
  return hasRow(toldRows(db, playerId).where('acknowledged_at', 'is', null).limit(1))
}

/**
 * Stores the member's one permitted answer to a measure, and acknowledges the measure. Returns false if the
 * measure has already been answered.
 */
export async function addAppeal(tx: Tx, id: number, words: string): Promise<boolean> {
  const changed = await tx
    .updateTable('measures')
    .set({ appeal: words, appealed_at: NOW, acknowledged_at: sql<Date>`coalesce(acknowledged_at, now())` })
    .where('id', '=', id)
    .where('appealed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

function toldRows(db: Db, playerId: number) {
  return measureRows(db).where('player_id', '=', playerId).where('measures.kind', '<>', 'dismiss')
}

function measureRows(db: Db) {
  return db
    .selectFrom('measures')
    .innerJoin('cases', 'cases.id', 'case_id')
    .select([
      'measures.id',
      'case_id as caseId',
      'player_id as playerId',
      'measures.kind',
      'cases.kind as about',
      'reason',
      'created_at as createdAt',
      'acknowledged_at as acknowledgedAt',
      'appeal',
      'appealed_at as appealedAt',
    ])
    .$castTo<MeasureRow>()
}
