import type { Silence } from '@kinhold/contract/mutes'
import type { MuteKind } from '@kinhold/domain/mutes'
import type { Db } from '../../db/database.ts'
import { mutesOf } from './silences.queries.ts'
import { blockedBy } from './ties.queries.ts'

/** What stands in the answer of something that may be muted, by any of several kinds: nothing where it is not. */
export type Silences = (id: number, ...kinds: MuteKind[]) => { mute?: Silence }

/** What a member muted, as answers to them say it of each thing. */
export async function presentSilences(db: Db, me: { id: number }): Promise<Silences> {
  const muted = await mutesOf(db, me.id)
  return (id, ...kinds) => {
    const of = muted.filter((mute) => mute.id === id && kinds.includes(mute.kind))
    return of.length === 0 ? {} : { mute: { until: latest(of.map(({ until }) => until)) } }
  }
}

/** Says of who wrote something whether this member blocked them (TRU-24). */
export type Folding = (authorId: number | null) => { isBlocked?: true }

/** Whom a member blocked, as answers to them say it of what these wrote. */
export async function presentBlocked(db: Db, me: { id: number }): Promise<Folding> {
  const blocked = new Set(await blockedBy(db, me.id))
  return (authorId) => (authorId !== null && blocked.has(authorId) ? { isBlocked: true } : {})
}

// One that has no end by itself outlasts the others.
function latest(untils: (Date | null)[]): string | null {
  const ends = untils.map((until) => until?.getTime() ?? Number.POSITIVE_INFINITY)
  const last = Math.max(...ends)
  return Number.isFinite(last) ? new Date(last).toISOString() : null
}
