import type { Tree } from '@kinhold/contract/network'
import { MEMBER_REACH_LEVELS, TREE_NODES_MOST } from '@kinhold/domain/limits'
import { ADMIN_ID } from '@kinhold/domain/players'
import { databaseOn, openPool, type Pool } from '../server/src/db/database.ts'
import { treeQuery } from '../server/src/features/network/network.queries.ts'
import type { Figure, Result } from './figures.ts'
import { ratioOf, sideBySide, timed } from './measure.ts'
import { type Branch, makePeople, type People } from './people.ts'
import { type Cluster, signIn, startCluster, startServer } from './world.ts'

const SIZES = [1_000, 10_000, 100_000, 1_000_000]
const OFTEN = { rounds: 5, tries: 15 }
/** For the first 2,000 of 100,000 descendants among 1,000,000 members, in ms. */
const GOALS = { database: 5, call: 25 }
/** The largest network against the smallest, for the same number of people answered. */
const GOAL_OF_GROWTH = 1.3

/**
 * GET /api/network/tree, in the database and as a whole call: a branch of 500 people in networks of every size up to
 * `most` members, and the first 2,000 of the large branches.
 */
export async function tree(most: number): Promise<Result> {
  const sizes = SIZES.filter((size) => size <= most)
  const cluster = await startCluster()
  const networks: Network[] = []
  try {
    for (const size of sizes) networks.push(await openNetwork(cluster, size))
    const tries = (await Promise.all(networks.map(triesOf))).flat()
    const took = await sideBySide(
      tries.map(({ run }) => run),
      OFTEN,
    )
    const figures = tries.map(({ what, goal }, nth): Figure => ({
      what,
      unit: 'ms',
      goal,
      rounds: took[nth]!,
    }))
    return {
      part: 'tree',
      data: `${sizes.map(inWords).join(', ')} members`,
      figures: [...figures, ...growth(figures)],
    }
  } finally {
    for (const network of networks) await network.close()
    await cluster.stop()
  }
}

type Network = { people: People; pool: Pool; origin: string; close(): Promise<unknown> }

async function openNetwork(cluster: Cluster, size: number): Promise<Network> {
  console.log(`Making ${inWords(size)} members…`)
  const url = await cluster.newDatabase(`people_${size}`)
  const people = await makePeople(url, size)
  const { origin, stop } = await startServer(url)
  const pool = openPool(url, 1)
  return { people, pool, origin, close: () => Promise.all([pool.end(), stop()]) }
}

type Try = { what: string; goal: number | null; run: () => Promise<number> }

async function triesOf({ people, pool, origin }: Network): Promise<Try[]> {
  const { small, large } = people.branches
  const branches = large.below > TREE_NODES_MOST ? [small, large] : [small]
  const tries = branches.map(async (branch): Promise<Try[]> => {
    const rows = Math.min(branch.below + 2, TREE_NODES_MOST)
    const what = `${inWords(rows)} people, ${inWords(people.count)} members`
    const goals = branch.below === 100_000 ? GOALS : { database: null, call: null }
    return [
      { what: `database: ${what}`, goal: goals.database, run: inDatabase(pool, branch) },
      { what: `call: ${what}`, goal: goals.call, run: await asCall(origin, branch, rows) },
    ]
  })
  return (await Promise.all(tries)).flat()
}

/** What PostgreSQL itself says that it took to answer, once it had its plan. */
function inDatabase(pool: Pool, { id }: Branch): () => Promise<number> {
  const whole = { root: { id, depth: 0 }, maxDepth: MEMBER_REACH_LEVELS, limit: TREE_NODES_MOST + 1 }
  const query = treeQuery({ callerId: id, sponsorId: ADMIN_ID, ...whole }).compile(databaseOn(pool))
  return async () => {
    const { rows } = await pool.query(`explain (analyze, timing off, format json) ${query.sql}`, [
      ...query.parameters,
    ])
    return rows[0]['QUERY PLAN'][0]['Execution Time']
  }
}

/** The call as a browser makes it, over the loopback with a session's cookie, until its last byte is here. */
async function asCall(origin: string, { phone }: Branch, rows: number): Promise<() => Promise<number>> {
  const headers = { cookie: await signIn(origin, phone) }
  const ask = () => fetch(`${origin}/api/network/tree`, { headers })
  const { nodes } = (await (await ask()).json()) as Tree
  if (nodes.length !== rows) throw new Error(`The tree has ${nodes.length} people instead of ${rows}.`)
  return () => timed(async () => (await ask()).arrayBuffer())
}

/** How much longer the first figure of each kind takes in the largest network than in the smallest. */
function growth(figures: Figure[]): Figure[] {
  return ['database', 'call'].map((kind) => {
    const small = figures.filter(({ what }) => what.startsWith(`${kind}: 500 people`))
    return {
      what: `${kind}: 500 people, largest ÷ smallest network`,
      unit: '×',
      goal: kind === 'call' ? GOAL_OF_GROWTH : null,
      rounds: ratioOf(small.at(-1)!.rounds, small[0]!.rounds),
    }
  })
}

const inWords = (count: number) => count.toLocaleString('en')
