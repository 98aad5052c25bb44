import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { playerById } from '../../players/players.queries.ts'
import { seenPlayer, seesOnlyCard } from '../../players/see-player.ts'
import { areApart } from '../../ties/ties.queries.ts'
import { haveMet } from '../blocks/blocks.queries.ts'
import {
  areTied,
  areTiedInARow,
  between,
  type CardRow,
  cardsOf,
  commonThatStand,
  type Ends,
  longerWays,
  stepsThatStand,
} from './ways.queries.ts'

export type FoundWay = {
  people: CardRow[]
  ways: number
  common: { count: number; people: CardRow[] } | null
}

type People = { me: PlayerRow; target: PlayerRow; ends: Ends }

export async function findWay({ db }: Pick<Deps, 'db'>, kept: KeptWays, me: PlayerRow, id: number) {
  const target = await metPlayer(db, me, id)
  if (!target) return null
  if (id === me.id) return { people: [], ways: 0, common: null }
  const people = { me, target, ends: { viewer: me.id, target: id, all: isAdmin(me) } }
  const pair = `${me.id}-${id}`
  const before = kept.of(pair)
  const still = before && (await whatStands(db, people, before))
  if (still) return still
  const found = await find(db, people)
  kept.keep(pair, found)
  return withCards(people, found, await cardsOf(db, [...(found.steps ?? []), ...(found.common?.ids ?? [])]))
}

/**
 * Returns the player if the caller may see the full profile or has met the player, and neither has blocked
 * the other.
 */
async function metPlayer(db: Db, me: PlayerRow, id: number): Promise<PlayerRow | null | undefined> {
  const seen = await seenPlayer(db, me, id)
  if (seen && !(await seesOnlyCard(db, me, seen))) return seen
  const [met, isApart] = await Promise.all([haveMet(db, me, id), areApart(db, me.id, id)])
  return met && !isApart ? playerById(db, id) : null
}

async function whatStands(db: Db, people: People, found: Found): Promise<FoundWay | null> {
  const { me, target, ends } = people
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
  return withCards(people, found, [...stand, ...faces])
}

function withCards({ me, target }: People, { steps, ways, common }: Found, cards: CardRow[]): FoundWay {
  const those = (ids: number[]) => ids.map((id) => cards.find((card) => card.id === id)!)
  return {
    people: steps ? [me, ...those(steps), target] : [],
    ways,
    common: common && { count: common.count, people: those(common.ids) },
  }
}

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

/**
 * The lifetime of a cached way in milliseconds, and the maximum number of ways cached per process (TRU-67).
 */
export const WAY_KEPT_MS = 60_000
export const WAYS_KEPT = 5_000

/** A cached result for two people. The cards aren't cached, so each response reads them from the database. */
export type Found = {
  /** The people between the two ends of the way, or null if there is no way. */
  steps: number[] | null
  ways: number
  /** Null if the target hides their connections. */
  common: { count: number; ids: number[] } | null
}

type KeptWays = { of(pair: string): Found | undefined; keep(pair: string, found: Found): void }

export function keepWays(now = Date.now): KeptWays {
  const kept = new Map<string, { found: Found; until: number }>()
  return {
    of(pair) {
      const one = kept.get(pair)
      return one && one.until > now() ? one.found : undefined
    },
    keep(pair, found) {
      // Delete the key before inserting it again, so that the oldest result stays first in the map.
      kept.delete(pair)
      kept.set(pair, { found, until: now() + WAY_KEPT_MS })
      if (kept.size > WAYS_KEPT) kept.delete(kept.keys().next().value!)
    },
  }
}
