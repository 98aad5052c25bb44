import type { Tree } from '@kinhold/contract/network'
import { MEMBER_REACH_LEVELS, TREE_NODES_MOST } from '@kinhold/domain/limits'
import { ADMIN_ID } from '@kinhold/domain/players'
import { databaseOn, openPool, type Pool } from '../server/src/db/database.ts'
import { treeQuery } from '../server/src/features/network/network.queries.ts'
import { answerTo, signIn, took } from './calls.ts'
import { type Figure, figure, type Result } from './figures.ts'
import { ratioOf, sideBySide } from './measure.ts'
import { type Branch, makePeople, type People } from './people.ts'
import { inWords, MOST, often } from './scale.ts'
import { type Cluster, startServer } from './world.ts'

const SIZES = [1_000, 10_000, 100_000, 1_000_000].filter((size) => size <= MOST)
/**
 * The targets for a tree of 2,000 people from a branch with 100,000 descendants, in ms. `database`: the query
 * alone. `call`: the whole request.
 */
const GOALS = { database: 5, call: 25 }
/** The target: the time in the largest network divided by the time in the smallest one. */
const GOAL_OF_GROWTH = 1.3

/** Measures GET /api/network/tree, and its database query alone, in networks of different sizes. */
export async function tree(cluster: Cluster): Promise<Result> {
  const networks: Network[] = []
  try {
    for (const size of SIZES) networks.push(await openNetwork(cluster, size))
    const tries = (await Promise.all(networks.map(triesOf))).flat()
    const ran = await sideBySide(
      tries.map(({ run }) => run),
      often(5, 15),
    )
    const figures = tries.map(({ what, goal }, nth) => figure(what, 'ms', goal, ran[nth]!))
    return {
      part: 'tree',
      data: `${SIZES.map(inWords).join(', ')} members`,
      figures: [...figures, ...growth(figures)],
    }
  } finally {
    for (const network of networks) await network.close()
  }
}

type Network = { people: People; pool: Pool; origin: string; close(): Promise<unknown> }

async function openNetwork(cluster: Cluster, size: number): Promise<Network> {
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

/** Returns a function that measures the query's execution time, as PostgreSQL reports it. */
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

/** Returns a function that measures the whole request, up to the last byte. */
async function asCall(origin: string, { phone }: Branch, rows: number): Promise<() => Promise<number>> {
  const me = await signIn(origin, phone)
  const { nodes } = (await (await answerTo(me, '/api/network/tree')).json()) as Tree
  if (nodes.length !== rows) throw new Error(`The tree has ${nodes.length} people instead of ${rows}.`)
  return () => took(me, '/api/network/tree')
}

/** Compares the figures for 500 people in the largest network with those in the smallest one. */
function growth(figures: Figure[]): Figure[] {
  return ['database', 'call'].map((kind) => {
    const small = figures.filter(({ what }) => what.startsWith(`${kind}: 500 people`))
    const goal = kind === 'call' ? GOAL_OF_GROWTH : null
    const ratio = ratioOf(small.at(-1)!.rounds, small[0]!.rounds)
    return figure(`${kind}: 500 people, largest ÷ smallest network`, '×', goal, ratio)
  })
}
