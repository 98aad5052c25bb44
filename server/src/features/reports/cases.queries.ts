import { CLOSED_CASE_DAYS } from '@kinhold/domain/limits'
import type { CaseState, MeasureKind, ReportKind, ReportReason } from '@kinhold/domain/reports'
import { sql } from 'kysely'
import { type Db, NOW, type Page, type Tx } from '../../db/database.ts'
import { apartFrom } from '../ties/ties.queries.ts'
import type { Thing } from './things.values.ts'

export type CaseRow = {
  id: number
  kind: ReportKind
  thingId: number
  photoId: string | null
  reportedId: number
  state: CaseState
}

export type CaseLineRow = CaseRow & {
  reportedName: string
  reportedPhotoId: string | null
  openedAt: Date
  reportedAt: Date
  closedAt: Date | null
  reportCount: number
  reasons: ReportReason[]
  measure: MeasureKind | null
  hasAppeal: boolean
}

/** Returns an invitation that this player sent or received, unless it was declined or a block hides it. */
export async function seenInvitation(db: Db, me: { id: number; phone: string | null }, id: number) {
  return db
    .selectFrom('invitations')
    .select(['id', 'sponsor_id as sponsorId', 'recipient_name as recipientName', 'sent_at as sentAt'])
    .where('id', '=', id)
    .where('declined_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('sponsor_id', '=', me.id),
        eb('recipient_id', '=', me.id),
        eb.and([
          eb('recipient_id', 'is', null),
          eb('recipient_phone', '=', me.phone ?? ''),
          sql<boolean>`(withheld_from is distinct from ${me.id}::integer)`,
        ]),
      ]),
    )
    .where(sql<boolean>`sponsor_id not in (${apartFrom(me.id)})`)
    .executeTakeFirst()
}

/** Locks the open case about the reported person or content, or opens a case if there is none. */
export async function holdCaseOf(tx: Tx, thing: Thing): Promise<{ id: number; isNew: boolean }> {
  const { kind, id, photoId, reportedId } = thing
  for (;;) {
    const added = await tx
      .insertInto('cases')
      .values({ kind, thing_id: id, version: photoId, reported_id: reportedId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) return { id: added.id, isNew: true }
    const open = await tx
      .selectFrom('cases')
      .select('id')
      .where('kind', '=', kind)
      .where('thing_id', '=', id)
      .where(sql<boolean>`version is not distinct from ${photoId}::text`)
      .where('state', '<>', 'closed')
      .forUpdate()
      .executeTakeFirst()
    // If there is no row, the case has just been closed, so try again.
    if (open) return { id: open.id, isNew: false }
  }
}

export async function addOwnCase(tx: Tx, playerId: number): Promise<number> {
  const { id } = await tx
    .insertInto('cases')
    .values({ kind: 'person', thing_id: playerId, reported_id: playerId, state: 'closed', closed_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function noteReported(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('cases').set({ reported_at: NOW }).where('id', '=', id).execute()
}

export async function caseById(db: Db, id: number): Promise<CaseRow | undefined> {
  return caseRows(db).where('id', '=', id).executeTakeFirst()
}

export async function lockCase(tx: Tx, id: number): Promise<CaseRow | undefined> {
  return caseRows(tx).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function setCaseState(tx: Tx, id: number, state: CaseState): Promise<void> {
  const closed_at = state === 'closed' ? NOW : null
  await tx.updateTable('cases').set({ state, closed_at }).where('id', '=', id).execute()
}

export async function casesOf(db: Db, page: Page & { state: CaseState | null }): Promise<CaseLineRow[]> {
  return caseLines(db)
    .$if(page.state !== null, (query) => query.where('cases.state', '=', page.state!))
    .$if(page.before !== null, (query) => query.where('cases.id', '<', page.before!))
    .orderBy('cases.id', 'desc')
    .limit(page.limit)
    .execute()
}

export async function caseLineById(db: Db, id: number): Promise<CaseLineRow | undefined> {
  return caseLines(db).where('cases.id', '=', id).executeTakeFirst()
}

export async function countCases(db: Db): Promise<Record<CaseState, number>> {
  const rows = await db
    .selectFrom('cases')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = { open: 0, in_hand: 0, closed: 0 }
  for (const { state, count } of rows) counts[state as CaseState] = count
  return counts
}

export async function isThere(db: Db, { kind, thingId, photoId }: CaseRow): Promise<boolean> {
  if (kind === 'person') return false
  const { rows } = await sql<{ there: boolean }>`
    select exists (${THINGS[kind](thingId, photoId)}) as there`.execute(db)
  return rows[0]!.there
}

const THINGS: Record<Exclude<ReportKind, 'person'>, (id: number, photoId: string | null) => unknown> = {
  photo: (id, photoId) => sql`select from players where id = ${id} and photo_id = ${photoId}::text`,
  message: (id) => sql`select from messages where id = ${id} and deleted_at is null`,
  post: (id) => sql`select from post_places where id = ${id} and place_key < 0`,
  vault_post: (id) => sql`select from post_places where id = ${id} and place_key > 0`,
  comment: (id) => sql`select from comments where id = ${id}`,
  vault: (id) => sql`select from vaults where id = ${id}`,
  item: (id) => sql`select from vault_items where id = ${id}`,
  invitation: (id) => sql`select from invitations where id = ${id} and declined_at is null`,
}

export async function removeOldSnapshots(db: Db): Promise<void> {
  const old = sql`select reports.id from reports join cases on cases.id = case_id
    where closed_at < now() - make_interval(days => ${CLOSED_CASE_DAYS}::integer)`
  await sql`delete from report_files where report_id in (${old})`.execute(db)
  await sql`update reports set snapshot = null where snapshot is not null and id in (${old})`.execute(db)
}

const CASE = [
  'cases.id',
  'cases.kind',
  'thing_id as thingId',
  'version as photoId',
  'reported_id as reportedId',
  'state',
] as const

function caseRows(db: Db) {
  return db.selectFrom('cases').select(CASE).$castTo<CaseRow>()
}

function caseLines(db: Db) {
  return db
    .selectFrom('cases')
    .innerJoin('players as reported', 'reported.id', 'reported_id')
    .leftJoin('measures', 'measures.case_id', 'cases.id')
    .select([
      ...CASE,
      'reported.name as reportedName',
      'reported.photo_id as reportedPhotoId',
      'opened_at as openedAt',
      'reported_at as reportedAt',
      'closed_at as closedAt',
      'measures.kind as measure',
      sql<boolean>`appealed_at is not null`.as('hasAppeal'),
      sql<number>`(select count(*)::integer from reports where case_id = cases.id)`.as('reportCount'),
      sql<string[]>`array(select distinct reason from reports where case_id = cases.id order by reason)`.as(
        'reasons',
      ),
    ])
    .$castTo<CaseLineRow>()
}
