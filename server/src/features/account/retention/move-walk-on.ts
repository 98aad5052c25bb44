import { keepDoing } from '../../../delivery/jobs/keep-doing.ts'
import type { Db } from '../../../db/database.ts'
import { newId } from '../../../http/tokens.ts'
import {
  endRound,
  HELD_SECONDS,
  keepBookmark,
  leaveBookmark,
  moveBookmark,
  takeBookmark,
} from './bookmarks.queries.ts'

/**
 * A long job that runs in steps and can resume from a bookmark. `job` is the bookmark's name. `steps` runs
 * the steps in order and yields the place reached after each; with `from`, it starts after that place. A step
 * may run more than once.
 */
export type Walk = { job: string; steps(from: string | null): AsyncIterable<string> }

/**
 * Resumes walks with unfinished rounds until the time `until`. With `begins`, also starts new rounds of the
 * other walks. Across all processes, only one run at a time performs the steps of a walk. If that run is
 * killed, another run can resume from the bookmark after two minutes.
 */
export async function walkOn(
  db: Db,
  walks: Walk[],
  { begins, until }: { begins: boolean; until: number },
): Promise<void> {
  for (const walk of walks) if (Date.now() < until) await walkSome(db, walk, { begins, until })
}

/** Runs a whole round of a walk in one go, without a bookmark, even if another round is in progress. */
export async function walkThrough(walk: Walk): Promise<void> {
  await Array.fromAsync(walk.steps(null))
}

async function walkSome(db: Db, walk: Walk, { begins, until }: { begins: boolean; until: number }) {
  const bookmark = { job: walk.job, holder: newId() }
  const taken = await takeBookmark(db, bookmark, { begins })
  if (!taken) return
  // Keep renewing the bookmark, because a step may take longer than `HELD_SECONDS`.
  const stopRenewing = keepDoing(
    HELD_SECONDS / 4,
    () => keepBookmark(db, bookmark),
    () => {},
  )
  try {
    for await (const place of walk.steps(taken.place))
      if (!(await moveBookmark(db, bookmark, place)) || Date.now() >= until) return
    await endRound(db, bookmark)
  } finally {
    await stopRenewing()
    await leaveBookmark(db, bookmark)
  }
}
