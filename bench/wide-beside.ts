import { randomUUID } from 'node:crypto'
import { pairKey } from '@kinhold/domain/bonds'
import { withConnection } from '../server/src/db/connection.ts'
import { signIn } from './calls.ts'
import { type Figure, figure } from './figures.ts'
import { answersPerSecond, type Read, type Write } from './load.ts'
import { ratioOf, sideBySide } from './measure.ts'
import { bond, makePeople } from './people.ts'
import { often, sized } from './scale.ts'
import { type Cluster, startServer } from './world.ts'

/**
 * The numbers of connections to compare. A server batches the queries of simultaneous calls (decision 21), so
 * a few calls are cheaper on one server than split between two.
 */
const [FEW, MANY] = [16, 128]
const ANSWERS = sized({ read: 6_000, send: 3_000 }, { read: 128, send: 128 })
/**
 * The target for many connections: the responses per second of two servers, divided by those of one server on
 * the same cores.
 */
const GOAL = { atLeast: 1 }

/** Compares two servers with one server on the same cores. Each of the two handles half of the connections. */
export async function besideOne(cluster: Cluster): Promise<Figure[]> {
  const url = await cluster.newDatabase('wide_beside')
  const { branches } = await makePeople(url, 1_000)
  const { id, phone } = branches.small
  const keys = await makeBonds(url, id)
  const servers = await Promise.all([1, 2].map(() => startServer(url)))
  const { cookie } = await signIn(servers[0]!.origin, phone)
  const origins = servers.map(({ origin }) => origin)
  const read = (path: string) => (origin: string) => ({ origin, cookie, path })
  const body = () => ({
    senderId: id,
    content: 'See you on Sunday.',
    messageType: 'text',
    clientId: randomUUID(),
  })
  const paths = keys.map((key) => `/api/trust-bonds/${key}/messages`)
  const compared: [what: string, at: (origin: string) => Read | Write, count: number][] = [
    ['who is signed in', read('/api/auth/me'), ANSWERS.read],
    ['50 notifications', read('/api/notifications'), ANSWERS.read],
    ['a message sent', (origin) => ({ origin, cookie, paths, body }), ANSWERS.send],
  ]
  const figures: Figure[] = []
  for (const [what, at, count] of compared) {
    for (const connections of [FEW, MANY]) {
      const from = (some: string[]) => () => answersFrom(some.map(at), connections, count)
      const [one, two] = await sideBySide([from(origins.slice(0, 1)), from(origins)], often(5, 2))
      const name = `${what}, ${connections} connections: two servers ÷ one`
      figures.push(figure(name, '×', connections === MANY ? GOAL : null, ratioOf(two!, one!)))
    }
  }
  await Promise.all(servers.map(({ stop }) => stop()))
  return figures
}

/** Measures the responses per second when the connections and requests are divided equally among `shares`. */
async function answersFrom(shares: (Read | Write)[], connections: number, count: number): Promise<number> {
  const [own, each] = [connections / shares.length, count / shares.length]
  const start = performance.now()
  await Promise.all(shares.map((share) => answersPerSecond(share, own, each)))
  return count / ((performance.now() - start) / 1000)
}

/** Gives a member 64 bonds and returns their keys. */
async function makeBonds(databaseUrl: string, id: number): Promise<string[]> {
  return withConnection(databaseUrl, async (ask) => {
    await ask('set session_replication_role = replica')
    const others = await ask('select id from players where id not in ($1, 18) order by id limit 64', [id])
    const ids = others.map((other) => Number(other['id']))
    await bond(ask, 'select $1::integer, unnest($2::integer[])', [id, ids])
    await ask('vacuum (analyze)')
    return ids.map((other) => pairKey(id, other))
  })
}
