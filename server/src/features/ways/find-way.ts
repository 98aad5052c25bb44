import { COMMON_SHOWN, WAYS_COUNTED_MOST } from '@kinhold/domain/limits'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { haveMet } from '../blocks/blocks.queries.ts'
import { playerById } from '../players/players.queries.ts'
import { seenPlayer } from '../players/see-player.ts'
import { areApart } from '../ties/ties.queries.ts'
import type { Found, KeptWays } from './keep-ways.ts'
import {
  areTied,
  areTiedInARow,
  type CardRow,
  commonThatStand,
  type Ends,
  longerWays,
  stepsThatStand,
  type Tie,
  tiesOfEnds,
} from './ways.queries.ts'

/** How one person knows another: whom a shortest way leads over, both ends with them, and who is in common. */
export type FoundWay = {
  people: CardRow[]
  ways: number
  common: { count: number; people: CardRow[] } | null
}

/** How the caller knows somebody; null where they may not see them. */
export async function findWay(
  { db }: Deps,
  kept: KeptWays,
  me: PlayerRow,
  id: number,
): Promise<FoundWay | null> {
  const target = await metPlayer(db, me, id)
  if (!target || (await areApart(db, me.id, id))) return null
  if (id === me.id) return { people: [], ways: 0, common: null }
  const ends = { viewer: me, target }
  const pair = `${me.id}-${id}`
  const before = kept.of(pair)
  const still = before && (await whatStands(db, ends, before))
  if (still) return still
  const found = await find(db, ends)
  kept.keep(pair, found)
  return (await whatStands(db, ends, found)) ?? NO_WAY
}

/** Whoever the caller may see, or meets where both are, as in the comments of a vault: they know their name. */
async function metPlayer(db: Db, me: PlayerRow, id: number): Promise<PlayerRow | null | undefined> {
  return (await seenPlayer(db, me, id)) ?? ((await haveMet(db, me, id)) ? playerById(db, id) : null)
}

// Somebody closed the way between the two questions.
const NO_WAY: FoundWay = { people: [], ways: 0, common: null }

/** What was found, with who they are; null where it does not hold any more. */
async function whatStands(db: Db, ends: Ends, found: Found): Promise<FoundWay | null> {
  const { viewer, target } = ends
  const { steps, common } = found
  if (showsConnections(target) !== (common !== null)) return null
  if ((steps?.length !== 0) === (await areTied(db, ends))) return null
  const [between, faces, isWhole] = await Promise.all([
    steps?.length ? stepsThatStand(db, ends, steps) : [],
    common?.ids.length ? commonThatStand(db, ends, common.ids) : [],
    !steps?.length || areTiedInARow(db, [viewer.id, ...steps, target.id]),
  ])
  if (!isWhole || between.length !== (steps?.length ?? 0)) return null
  if (faces.length !== (common?.ids.length ?? 0)) return null
  const inOrder = steps?.map((step) => between.find((one) => one.id === step)!)
  return {
    people: inOrder ? [viewer, ...inOrder, target] : [],
    ways: found.ways,
    common: common && { count: common.count, people: faces },
  }
}

/** Looks for it from both ends. */
async function find(db: Db, ends: Ends): Promise<Found> {
  const isShown = showsConnections(ends.target)
  const isDirect = await areTied(db, ends)
  if (!isShown) return { ...(isDirect ? DIRECT : NONE), common: null }
  const ties = await tiesOfEnds(db, ends)
  const near = new Map(ties.filter(({ end }) => end === 'viewer').map((tie) => [tie.id, tie]))
  const far = ties.filter(({ end }) => end === 'target')
  const common = commonOf(near, far)
  if (isDirect) return { ...DIRECT, common }
  const isStep = ({ isStep, id }: Tie) => isStep && id !== ends.viewer.id && id !== ends.target.id
  const middles = far.filter((tie) => isStep(tie) && near.has(tie.id)).map(({ id }) => [id])
  const ways =
    middles.length > 0
      ? middles.toSorted(([one], [other]) => one! - other!)
      : await longerWays(db, ends, idsOf([...near.values()].filter(isStep)), idsOf(far.filter(isStep)))
  return { ...(ways[0] ? { steps: ways[0], ways: Math.min(ways.length, WAYS_COUNTED_MOST) } : NONE), common }
}

const DIRECT = { steps: [], ways: 1 }
const NONE = { steps: null, ways: 0 }

function commonOf(near: Map<number, Tie>, far: Tie[]): Found['common'] {
  const both = far.filter(({ id, isBond, isCounted }) => isBond && isCounted && near.get(id)?.isBond)
  const shown = idsOf(both.filter(({ isStep }) => isStep)).toSorted((one, other) => one - other)
  return { count: both.length, ids: shown.slice(0, COMMON_SHOWN) }
}

function showsConnections({ privacy }: PlayerRow): boolean {
  return privacy.showConnections && privacy.profileVisibility !== 'private'
}

function idsOf(ties: Tie[]): number[] {
  return ties.map(({ id }) => id)
}
