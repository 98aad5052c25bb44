import { deepStrictEqual } from 'node:assert'
import { join } from 'node:path'
import { withConnection } from '../server/src/db/connection.ts'
import type { Figure, Result } from './figures.ts'
import { answersPerSecond, type Read } from './load.ts'
import { ratioOf, sideBySide } from './measure.ts'
import { type Branch, makePeople } from './people.ts'
import { type Server, signIn, startCluster, startProcess, startServer } from './world.ts'

const MEMBERS = 1_000
const OFTEN = { rounds: 7, tries: 1 }
const CONNECTIONS = [16, 64]
/** Answers in each run: about half a second of the bare program. */
const ANSWERS = { row: 2_000, list: 1_000 }
/** How many answers a second ours gives for each one of the bare program. */
const GOAL = 0.6

/**
 * Plain reads by a member: how many answers a second ours gives, and a bare Fastify that answers the same JSON from one
 * small prepared statement.
 */
export async function reads(): Promise<Result> {
  const cluster = await startCluster()
  const servers: Server[] = []
  try {
    const url = await cluster.newDatabase('reads')
    const { branches } = await makePeople(url, MEMBERS)
    const groupId = await makeLists(url, branches.small)
    servers.push(await startServer(url))
    servers.push(await startProcess(join(import.meta.dirname, 'bare-reads.ts'), { DATABASE_URL: url }))
    const cookie = await signIn(servers[0]!.origin, branches.small.phone)
    const figures: Figure[] = []
    for (const { what, path, answers } of readsOf(branches.small, groupId)) {
      const pair = servers.map(({ origin }): Read => ({ origin, path, cookie }))
      await expectSame(pair)
      for (const connections of CONNECTIONS)
        figures.push(...(await compare(`${what}, ${connections} connections`, pair, connections, answers)))
    }
    return { part: 'reads', data: 'answers a second of ours and of a bare Fastify', figures }
  } finally {
    for (const server of servers) await server.stop()
    await cluster.stop()
  }
}

function readsOf({ id }: Branch, groupId: number) {
  return [
    { what: 'who is signed in', path: '/api/auth/me', answers: ANSWERS.row },
    { what: '50 notifications', path: '/api/notifications', answers: ANSWERS.list },
    { what: '50 invitations', path: `/api/invitations/sponsor/${id}?limit=50`, answers: ANSWERS.list },
    { what: '50 bonds', path: '/api/trust-bonds?limit=50', answers: ANSWERS.list },
    { what: '50 posts', path: `/api/groups/${groupId}/posts`, answers: ANSWERS.list },
  ]
}

/** A member has been told of 50 bonds, has sent 50 invitations, and their group has a board of 50 posts; answers its id. */
async function makeLists(databaseUrl: string, { id }: Branch): Promise<number> {
  return withConnection(databaseUrl, async (ask) => {
    await ask(
      `insert into notifications (player_id, kind, about_id, detail)
        select $1, 'bond', id, '{"by": "acceptance"}' from players where sponsor_id is not null order by id limit 50`,
      [id],
    )
    await ask(
      `insert into invitations (sponsor_id, recipient_phone, recipient_name, qr_id)
        select $1, '+1555200' || lpad(place::text, 4, '0'), 'Guest ' || place, md5(place::text) from generate_series(1, 50) as place`,
      [id],
    )
    const [group] = await ask(
      `insert into groups (name, created_by_id, trust_unit_id)
        select 'The family', $1, unit_id from trust_unit_members where player_id = $1 limit 1 returning id`,
      [id],
    )
    await ask('insert into group_members (group_id, player_id) values ($1, $2)', [group!['id'], id])
    await ask(
      `insert into posts (group_id, author_id, content)
        select $1, $2, 'Post ' || place || ': see you all on Sunday at noon.' from generate_series(1, 50) as place`,
      [group!['id'], id],
    )
    await ask('vacuum (analyze)')
    return group!['id'] as number
  })
}

/** Throws where the two do not answer the same. */
async function expectSame(pair: Read[]): Promise<void> {
  const answers = pair.map(async ({ origin, path, cookie }) =>
    (await fetch(`${origin}${path}`, { headers: { cookie } })).json(),
  )
  deepStrictEqual(await answers[0], await answers[1])
}

async function compare(what: string, pair: Read[], connections: number, answers: number): Promise<Figure[]> {
  const [ours, bare] = await sideBySide(
    pair.map((read) => () => answersPerSecond(read, connections, answers)),
    OFTEN,
  )
  return [
    { what: `${what}: ours`, unit: '/s', goal: null, rounds: ours! },
    { what: `${what}: bare`, unit: '/s', goal: null, rounds: bare! },
    { what: `${what}: ours ÷ bare`, unit: '×', goal: { atLeast: GOAL }, rounds: ratioOf(ours!, bare!) },
  ]
}
