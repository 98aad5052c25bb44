import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { haveMet } from '../blocks/blocks.queries.ts'
import { playerById } from '../players/players.queries.ts'
import { seenPlayer } from '../players/see-player.ts'
import { areApart } from '../ties/ties.queries.ts'
import type { Found, KeptWays } from './keep-ways.ts'
import {
  areTied,
  areTiedInARow,
  between,
  type CardRow,
  commonThatStand,
  type Ends,
  longerWays,
  stepsThatStand,
} from './ways.queries.ts'

/** How one person knows another: whom a shortest way leads over, both ends with them, and who is in common. */
export type FoundWay = {
  people: CardRow[]
  ways: number
  common: { count: number; people: CardRow[] } | null
}

type People = { me: PlayerRow; target: PlayerRow; ends: Ends }

/** How the caller knows somebody; null where they may not see them. */
export async function findWay(
  { db }: Pick<Deps, 'db'>,
  kept: KeptWays,
  me: PlayerRow,
  id: number,
): Promise<FoundWay | null> {
  const [target, isApart] = await Promise.all([metPlayer(db, me, id), areApart(db, me.id, id)])
  if (!target || isApart) return null
  if (id === me.id) return { people: [], ways: 0, common: null }
  const people = { me, target, ends: { viewer: me.id, target: id, all: isAdmin(me) } }
  const pair = `${me.id}-${id}`
  const before = kept.of(pair)
  const still = before && (await whatStands(db, people, before))
  if (still) return still
  const found = await find(db, people)
  kept.keep(pair, found)
  return (await whatStands(db, people, found)) ?? NO_WAY
}

/** Whoever the caller may see, or meets where both are, as in the comments of a vault: they know their name. */
async function metPlayer(db: Db, me: PlayerRow, id: number): Promise<PlayerRow | null | undefined> {
  return (await seenPlayer(db, me, id)) ?? ((await haveMet(db, me, id)) ? playerById(db, id) : null)
}

// Somebody closed the way between the two questions.
const NO_WAY: FoundWay = { people: [], ways: 0, common: null }

/** What was found, with who they are; null where it does not hold any more. */
async function whatStands(db: Db, { me, target, ends }: People, found: Found): Promise<FoundWay | null> {
  const { steps, common } = found
  if (showsConnections(target) !== (common !== null)) return null
  const [isDirect, stand, faces, isWhole] = await Promise.all([
    areTied(db, ends),
    steps?.length ? stepsThatStand(db, { ...ends, steps }) : [],
    common?.ids.length ? commonThatStand(db, { ...ends, ids: common.ids }) : [],
    !steps?.length || areTiedInARow(db, [me.id, ...steps, target.id]),
  ])
  if (isDirect !== (steps?.length === 0) || !isWhole || stand.length !== (steps?.length ?? 0)) return null
  if (faces.length !== (common?.ids.length ?? 0)) return null
  const inOrder = steps?.map((step) => stand.find((one) => one.id === step)!)
  return {
    people: inOrder ? [me, ...inOrder, target] : [],
    ways: found.ways,
    common: common && { count: common.count, people: faces },
  }
}

/** Looks for it from both ends. */
async function find(db: Db, { target, ends }: People): Promise<Found> {
  const isShown = showsConnections(target)
  const [isDirect, both] = await Promise.all([areTied(db, ends), isShown ? between(db, ends) : null])
  const common = both && { count: both.count, ids: both.ids }
  if (isDirect) return { steps: [], ways: 1, common }
  if (!both) return { steps: null, ways: 0, common }
  const { steps, ways } = both.ways > 0 ? both : await longerWays(db, ends)
  return { steps, ways, common }
}

function showsConnections({ privacy }: PlayerRow): boolean {
  return privacy.showConnections && privacy.profileVisibility !== 'private'
}
