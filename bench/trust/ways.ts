import { withConnection } from '../../server/src/db/connection.ts'
import { type Caller, signIn, took } from '../calls.ts'
import { type Figure, inHalfAndMost } from '../figures.ts'
import { inTurns } from '../measure.ts'
import type { Branch } from '../people.ts'
import { sized } from '../scale.ts'
import { withServer } from '../world.ts'
import type { Network } from './network.ts'

const ROUNDS = sized(5, 1)
/**
 * The maximum number of pairs per round and distance. The path between two people is requested only once, so
 * that caches can't help.
 */
const PAIRS = sized(200, 5)
/** The target for the 99th percentile, in ms. */
const GOAL = 25

/** Measures GET /api/players/:id/way for members at different distances from the caller. */
export async function ways({ url, branches }: Network): Promise<Figure[]> {
  const pairs = await peopleByDistance(url, branches.small)
  return withServer(url, async ({ origin }) => {
    const me = await signIn(origin, branches.small.phone)
    const figures: Figure[] = []
    for (const [what, ids] of pairs) figures.push(...(await measured(what, ids, me)))
    return figures
  })
}

type Kind = [what: string, ids: number[]]

/**
 * Finds people at each distance from a member. Inserts invitations from these people, so that the member can
 * see them.
 */
async function peopleByDistance(databaseUrl: string, from: Branch): Promise<Kind[]> {
  return withConnection(databaseUrl, async (ask) => {
    const near = new Set([from.id])
    const kinds: Kind[] = []
    let edge = [from.id]
    for (const steps of [1, 2, 3, 4]) {
      const rows = await ask(
        `select distinct id from (
          select high_id as id from bonds where low_id = any($1)
          union all select low_id from bonds where high_id = any($1)
          union all select sponsor_id from players where id = any($1)
          union all select id from players where sponsor_id = any($1)
        ) as next where id > 18`,
        [edge],
      )
      edge = rows.map(({ id }) => Number(id)).filter((id) => !near.has(id))
      for (const id of edge) near.add(id)
      kinds.push([`${steps} ${steps === 1 ? 'step' : 'steps'}`, edge])
    }
    const rows = await ask('select id from players where id > 18 and id <> all($1) limit 1000', [[...near]])
    kinds.push(['no way', rows.map(({ id }) => Number(id))])
    await ask(
      `insert into invitations (sponsor_id, recipient_phone, recipient_name, qr_id)
        select id, $2, 'Somebody', md5(id::text) from unnest($1::integer[]) as id`,
      [kinds.flatMap(([, ids]) => ids.slice(0, PAIRS * (ROUNDS + 1))), from.phone],
    )
    await ask('vacuum (analyze) invitations')
    return kinds
  })
}

async function measured(what: string, ids: number[], me: Caller): Promise<Figure[]> {
  const tries = Math.min(PAIRS, Math.floor(ids.length / (ROUNDS + 1)))
  // A small network may have too few people at this distance.
  if (tries === 0) return []
  const left = ids.values()
  const next = () => took(me, `/api/players/${left.next().value}/way`)
  const [runs] = await inTurns([next], { rounds: ROUNDS, tries })
  return inHalfAndMost(`${what}, ${tries} pairs`, runs!, [null, GOAL])
}
