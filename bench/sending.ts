import { randomUUID } from 'node:crypto'
import { pairKey } from '@kinhold/domain/bonds'
import { withConnection } from '../server/src/db/connection.ts'
import { besideBare, compare, expectSame } from './bare-beside.ts'
import { answerTo, post, signIn } from './calls.ts'
import type { Figure, Result } from './figures.ts'
import { bond, makePeople } from './people.ts'
import { sized } from './scale.ts'
import { beginTalks } from './talks.ts'
import type { Cluster, Server } from './world.ts'

/** The number of responses in each run. */
const ANSWERS = sized({ list: 1_000, send: 500 }, { list: 100, send: 100 })
/** The targets: the server's responses per second divided by the baseline program's. */
const GOALS = { list: { atLeast: 0.6 }, send: { atLeast: 0.75 } }

/**
 * Measures how many requests per second the server and a minimal Fastify server handle, for listing messages
 * and for sending them.
 */
export async function sending(cluster: Cluster): Promise<Result> {
  const url = await cluster.newDatabase('sending')
  const { branches } = await makePeople(url, 1_000)
  const { id, phone } = branches.small
  const keys = await makeConversations(url, id)
  const figures = await besideBare(url, './bare-messages.ts', async (...servers) => {
    const { cookie } = await signIn(servers[0].origin, phone)
    return [
      ...(await compareLists(servers, keys[0]!, cookie)),
      ...(await compareSends(servers, id, keys.slice(1), cookie)),
    ]
  })
  return { part: 'sending', data: 'answers a second of ours and of a bare Fastify', figures }
}

/**
 * Gives a member 65 bonds, and a conversation of 50 messages with the first bonded member. Returns the keys
 * of the bonds.
 */
async function makeConversations(databaseUrl: string, id: number): Promise<string[]> {
  return withConnection(databaseUrl, async (ask) => {
    await ask('set session_replication_role = replica')
    const others = await ask('select id from players where id not in ($1, 18) order by id limit 65', [id])
    const ids = others.map((other) => Number(other['id']))
    await bond(ask, 'select $1::integer, unnest($2::integer[])', [id, ids])
    const keys = ids.map((other) => pairKey(id, other))
    const first = keys[0]!.split('-').map(Number)
    await beginTalks(ask, 'select $1::integer, $2::integer', first)
    await ask(
      `insert into messages (low_id, high_id, sender_id, message_type, content, created_at)
        select $1::integer, $2::integer, case when n % 2 = 0 then $1 else $2 end, 'text', 'Message ' || n || ': see you on Sunday at noon.',
          timestamptz '2025-01-01' + n * interval '1 minute'
        from generate_series(1, 50) as n`,
      first,
    )
    await ask('vacuum (analyze)')
    return keys
  })
}

async function compareLists(servers: Server[], key: string, cookie: string): Promise<Figure[]> {
  const path = `/api/messages/trust-bond/${key}`
  const pair = servers.map(({ origin }) => ({ origin, path, cookie }))
  await expectSame(pair, (one) => answerTo(one, path))
  return compare('50 messages', pair, ANSWERS.list, GOALS.list)
}

async function compareSends(
  servers: Server[],
  senderId: number,
  keys: string[],
  cookie: string,
): Promise<Figure[]> {
  const paths = keys.map((key) => `/api/trust-bonds/${key}/messages`)
  const content = 'See you all on Sunday at noon, and bring the small one along.'
  const body = () => ({ senderId, content, messageType: 'text', clientId: randomUUID() })
  const pair = servers.map(({ origin }) => ({ origin, paths, cookie, body }))
  // These fields differ even if two messages have the same content.
  const own = { id: 0, version: 0, createdAt: '', clientId: '' }
  await expectSame(pair, (one) => post(one, paths[0]!, body()), own)
  return compare('a message sent', pair, ANSWERS.send, GOALS.send)
}
