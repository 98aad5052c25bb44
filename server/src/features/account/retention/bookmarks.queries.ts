import { sql, type UpdateObject } from 'kysely'
import { type Db, NOW } from '../../../db/database.ts'
import { hasRow } from '../../../db/rows.ts'
import type { DB } from '../../../db/schema.ts'

/** A job's bookmark, held by one run. */
export type Bookmark = { job: string; holder: string }

/** The number of seconds after which a bookmark that its holder hasn't renewed becomes free. */
export const HELD_SECONDS = 120

/**
 * Takes a job's bookmark and returns the place reached so far in the current round. With `begins`, starts a new
 * round if none is in progress. Returns undefined if another run holds the bookmark or there is nothing to do.
 */
export async function takeBookmark(
  db: Db,
  { job, holder }: Bookmark,
  { begins }: { begins: boolean },
): Promise<{ place: string | null } | undefined> {
  if (begins)
    await db
      .insertInto('job_bookmarks')
      .values({ job, ended_at: NOW })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return db
    .updateTable('job_bookmarks')
    .set({
      holder,
      held_until: HELD,
      began_at: sql<Date>`case when ended_at is null then began_at else now() end`,
      ended_at: null,
    })
    .where('job', '=', job)
    .where('held_until', '<=', NOW)
    .where(({ or, eb }) => or([eb.val(begins), eb('ended_at', 'is', null)]))
    .returning('place')
    .executeTakeFirst()
}

/** Renews a bookmark. Returns false if the run no longer holds it. */
export async function keepBookmark(db: Db, bookmark: Bookmark): Promise<boolean> {
  return change(db, bookmark, { held_until: HELD })
}

/**
 * Moves a bookmark to a completed place, and renews it. Returns false if the run no longer holds the
 * bookmark.
 */
export async function moveBookmark(db: Db, bookmark: Bookmark, place: string): Promise<boolean> {
  return change(db, bookmark, { place, held_until: HELD })
}

export async function endRound(db: Db, bookmark: Bookmark): Promise<void> {
  await change(db, bookmark, { place: null, ended_at: NOW })
}

/** Releases a bookmark, so that another run can take it at once. */
export async function leaveBookmark(db: Db, bookmark: Bookmark): Promise<void> {
  await change(db, bookmark, { holder: null, held_until: NOW })
}

const HELD = sql<Date>`clock_timestamp() + make_interval(secs => ${HELD_SECONDS})`

async function change(
  db: Db,
  { job, holder }: Bookmark,
  values: UpdateObject<DB, 'job_bookmarks'>,
): Promise<boolean> {
  const query = db.updateTable('job_bookmarks').set(values)
  return hasRow(query.where(({ and }) => and({ job, holder })).returning('job'))
}
