import { CLAIM_TRIES } from '@kinhold/domain/limits'
import { ADMIN_ID } from '@kinhold/domain/players'
import { sql } from 'kysely'
import type { Db, Page, Tx } from '../../db/database.ts'
import { LAST_ID } from '../../db/prepared.ts'
import { COUNT } from '../../db/rows.ts'

/**
 * An action by the admin. `explainsId` is the id of the log entry that this action explains. `otherId` refers
 * to a second person by id, because a name in the reason would outlive that person's account.
 */
export type Action = {
  actorId: number
  action: string
  targetId: number | null
  reason: string | null
  explainsId?: number
  otherId?: number
}

/** Adds an entry to the action log. */
export async function addAction(tx: Tx, done: Action): Promise<void> {
  const { actorId: actor_id, targetId: target_id, action, reason } = done
  const others = { explains_id: done.explainsId ?? null, other_id: done.otherId ?? null }
  await tx
    .insertInto('admin_actions')
    .values({ actor_id, action, target_id, reason, ...others })
    .execute()
}

/** Removes the reasons for the admin's actions concerning a former member, but keeps the actions. */
export async function removeReasonsAbout(tx: Tx, playerId: number): Promise<void> {
  await tx.updateTable('admin_actions').set({ reason: null }).where('target_id', '=', playerId).execute()
}

export async function actionById(db: Db, id: number) {
  const query = db.selectFrom('admin_actions').select(['action', 'target_id as targetId'])
  return query.where('id', '=', id).executeTakeFirst()
}

export async function adminActions(db: Db, { limit, before }: Page) {
  return db
    .selectFrom('admin_actions as done')
    .innerJoin('players as actor', 'actor.id', 'done.actor_id')
    .leftJoin('players as target', 'target.id', 'done.target_id')
    .leftJoin('players as other', 'other.id', 'done.other_id')
    .select(['done.id', 'action', 'reason', 'explains_id as explainsId', 'done.created_at as createdAt'])
    .select('by_command as byCommand')
    .select(['actor.id as actorId', 'actor.name as actorName', 'actor.photo_id as actorPhotoId'])
    .select(['target.id as targetId', 'target.name as targetName', 'target.photo_id as targetPhotoId'])
    .select('other.name as otherName')
    .where('done.id', '<', before ?? LAST_ID)
    .orderBy('done.id', 'desc')
    .limit(limit)
    .execute()
}

export async function openCases(db: Db) {
  const { rows } = await sql<{ count: number; since: Date | null; firstId: number | null }>`
    select count(*)::integer as count, min(opened_at) as since, min(id) as "firstId"
    from cases where state <> 'closed'`.execute(db)
  return rows[0]!
}

type Waiting = { count: number; since: Date | null }

/**
 * Counts the accounts whose lost-number claims await the admin's confirmation. Leaves out claims for which
 * the admin has no attempts left.
 */
export async function claimsToConfirm(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(distinct owner.id)::integer as count, min(claims.created_at) as since
    from claims join claim_helpers on claim_id = claims.id join players as owner on owner.id = claims.player_id
    where claims.state = 'open' and claim_helpers.player_id = ${ADMIN_ID}
      and claim_helpers.confirmed_at is null and claim_helpers.tries < ${CLAIM_TRIES}
      and (claim_helpers.role = 'admin' or owner.sponsor_id = ${ADMIN_ID})`.execute(db)
  return rows[0]!
}

/** Counts the open and waiting claims that somebody has disputed. */
export async function doubtedClaims(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select count(*)::integer as count, min(doubted_at) as since
    from claims where state in ('open', 'waiting') and doubted_at is not null`.execute(db)
  return rows[0]!
}

const DAYS = 30

type Tally = { name: string; day: string | null; amount: number }

export async function tallies(db: Db): Promise<Tally[]> {
  const { rows } = await sql<Tally>`
    select name, to_char(day, 'YYYY-MM-DD') as day, sum(amount)::float8 as amount from tallies
    where day is null or day > (now() at time zone 'UTC')::date - ${DAYS}::integer
    group by name, day`.execute(db)
  return rows
}

/** Returns the last DAYS dates in UTC, oldest first, according to the database's clock. */
export async function lastDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select to_char((now() at time zone 'UTC')::date - back, 'YYYY-MM-DD') as day
    from generate_series(${DAYS}::integer - 1, 0, -1) as back`.execute(db)
  return rows.map(({ day }) => day)
}

export async function sendings(db: Db): Promise<{ channel: string; state: string; count: number }[]> {
  const query = db.selectFrom('outbox_messages').select(['channel', 'state', COUNT])
  return query.groupBy(['channel', 'state']).execute()
}

/**
 * Merges the rows of each tally and day into one, and deletes tallies of old days. Parallel runs never count
 * a row twice.
 */
export async function sumUpTallies(db: Db): Promise<void> {
  await sql`
    with gone as (delete from tallies returning name, day, amount)
    insert into tallies (name, day, amount)
    select name, day, sum(amount) from gone
    where day is null or day > (now() at time zone 'UTC')::date - ${2 * DAYS}::integer
    group by name, day having sum(amount) <> 0`.execute(db)
}
