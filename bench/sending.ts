import { deepStrictEqual } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { withConnection } from '../server/src/db/connection.ts'
import type { Figure, Result } from './figures.ts'
import { answersPerSecond, type Read, type Write } from './load.ts'
import { ratioOf, sideBySide } from './measure.ts'
import { makePeople } from './people.ts'
import { type Server, signIn, startCluster, startProcess, startServer } from './world.ts'

const OFTEN = { rounds: 7, tries: 1 }
const CONNECTIONS = [16, 64]
/** Answers in each run: about half a second of the bare program. */
const ANSWERS = { list: 1_000, send: 500 }
/** How many answers a second ours gives for each one of the bare program. */
const GOALS = { list: { atLeast: 0.6 }, send: { atLeast: 0.75 } }

/**
 * A member writes to 64 people and reads a conversation of 50 messages: how many answers a second ours gives, and a
 * bare Fastify that does the same work in the database.
 */
export async function sending(): Promise<Result> {
  const cluster = await startCluster()
  const servers: Server[] = []
  try {
    const url = await cluster.newDatabase('sending')
    const { branches } = await makePeople(url, 1_000)
    const keys = await makeConversations(url, branches.small.id)
    servers.push(await startServer(url))
    servers.push(await startProcess(join(import.meta.dirname, 'bare-messages.ts'), { DATABASE_URL: url }))
    const cookie = await signIn(servers[0]!.origin, branches.small.phone)
    const figures = [
      ...(await compareLists(servers, keys[0]!, cookie)),
      ...(await compareSends(servers, branches.small.id, keys.slice(1), cookie)),
    ]
    return { part: 'sending', data: 'answers a second of ours and of a bare Fastify', figures }
  } finally {
    for (const server of servers) await server.stop()
    await cluster.stop()
  }
}

/** A member has a bond with 65 people, with the first of whom they have exchanged 50 messages; answers the keys. */
async function makeConversations(databaseUrl: string, id: number): Promise<string[]> {
  return withConnection(databaseUrl, async (ask) => {
    await ask('set session_replication_role = replica')
    const pairs = await ask(
      `insert into bonds (low_id, high_id, sponsor_id, invitee_id)
        select least($1, id), greatest($1, id), $1, id from players where id not in ($1, 18) order by id limit 65
        on conflict (low_id, high_id) do update set low_id = excluded.low_id
        returning low_id, high_id`,
      [id],
    )
    const keys = pairs.map(({ low_id, high_id }) => `${Number(low_id)}-${Number(high_id)}`)
    await ask(
      `with begun as (insert into conversations (low_id, high_id) values ($1, $2))
        insert into messages (low_id, high_id, sender_id, message_type, content, created_at)
        select $1, $2, case when n % 2 = 0 then $1 else $2 end, 'text', 'Message ' || n || ': see you on Sunday at noon.',
          timestamptz '2025-01-01' + n * interval '1 minute'
        from generate_series(1, 50) as n`,
      keys[0]!.split('-').map(Number),
    )
    await ask('vacuum (analyze)')
    return keys
  })
}

async function compareLists(servers: Server[], key: string, cookie: string): Promise<Figure[]> {
  const pair = servers.map(({ origin }): Read => ({
    origin,
    path: `/api/messages/trust-bond/${key}`,
    cookie,
  }))
  const answers = pair.map(async ({ origin, path }) =>
    (await fetch(`${origin}${path}`, { headers: { cookie } })).json(),
  )
  deepStrictEqual(await answers[0], await answers[1])
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
  const pair = servers.map(({ origin }): Write => ({ origin, paths, cookie, body }))
  const answers: object[] = []
  for (const { origin } of pair) answers.push(await sentOnce(origin + paths[0]!, cookie, body()))
  deepStrictEqual(answers[0], answers[1])
  return compare('a message sent', pair, ANSWERS.send, GOALS.send)
}

/** Sends a message; answers it without what differs from one to the next. */
async function sentOnce(address: string, cookie: string, body: object): Promise<object> {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
  const message = (await answer.json()) as object
  return { status: answer.status, ...message, id: 0, version: 0, createdAt: '', clientId: '' }
}

async function compare(
  what: string,
  pair: (Read | Write)[],
  answers: number,
  goal: Figure['goal'],
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const connections of CONNECTIONS) {
    const [ours, bare] = await sideBySide(
      pair.map((one) => () => answersPerSecond(one, connections, answers)),
      OFTEN,
    )
    const name = `${what}, ${connections} connections`
    figures.push(
      { what: `${name}: ours`, unit: '/s', goal: null, rounds: ours! },
      { what: `${name}: bare`, unit: '/s', goal: null, rounds: bare! },
      { what: `${name}: ours ÷ bare`, unit: '×', goal, rounds: ratioOf(ours!, bare!) },
    )
  }
  return figures
}
