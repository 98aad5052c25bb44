import type { Silence } from '@kinhold/contract/mutes'
import type { MuteKind } from '@kinhold/domain/mutes'
import type { Db } from '../../db/database.ts'
import type { Viewer } from '../../http/principal.ts'
import { blockedBy, mutesOf } from './ties.queries.ts'

/** A function that returns a subject's mute as `{ mute }`, or `{}` if the subject isn't muted. */
export type Silences = (id: number, ...kinds: MuteKind[]) => { mute?: Silence }

export async function presentSilences(db: Db, me: { id: number }): Promise<Silences> {
  const muted = await mutesOf(db, me.id)
  return (id, ...kinds) => {
    const of = muted.filter((mute) => mute.id === id && kinds.includes(mute.kind))
    return of.length === 0 ? {} : { mute: { until: latest(of.map(({ until }) => until)) } }
  }
}

/** A function that marks an author the member has blocked (TRU-24). */
export type Folding = (authorId: number | null) => { isBlocked?: true }

export async function presentBlocked(db: Db, me: { id: number }): Promise<Folding> {
  const blocked = new Set(await blockedBy(db, me.id))
  return (authorId) => (authorId !== null && blocked.has(authorId) ? { isBlocked: true } : {})
}

/** Marks no author as blocked. */
export const NOTHING_FOLDED: Folding = () => ({})

/** Returns a function that marks content by authors this reader has blocked. */
export async function foldedFor(db: Db, viewer: Viewer): Promise<Folding> {
  return viewer.kind === 'player' ? presentBlocked(db, viewer.player) : NOTHING_FOLDED
}

// A mute with no end outlasts all others.
function latest(untils: (Date | null)[]): string | null {
  const ends = untils.map((until) => until?.getTime() ?? Number.POSITIVE_INFINITY)
  const last = Math.max(...ends)
  return Number.isFinite(last) ? new Date(last).toISOString() : null
}
