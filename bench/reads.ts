import { withConnection } from '../server/src/db/connection.ts'
import { besideBare, compare, expectSame } from './bare-beside.ts'
import { answerTo, signIn } from './calls.ts'
import type { Figure, Result } from './figures.ts'
import { type Branch, makePeople } from './people.ts'
import { sized } from './scale.ts'
import type { Cluster } from './world.ts'

/** The number of responses per run, for requests that return one row and for requests that return a list. */
const ANSWERS = sized({ row: 2_000, list: 1_000 }, { row: 200, list: 100 })
/** The target: the server's responses per second divided by the baseline program's. */
const GOAL = { atLeast: 0.6 }

/** Measures how many reads per second the server and a minimal Fastify server handle. */
export async function reads(cluster: Cluster): Promise<Result> {
  const url = await cluster.newDatabase('reads')
  const { branches } = await makePeople(url, 1_000)
  const groupId = await makeLists(url, branches.small)
  const figures = await besideBare(url, './bare-reads.ts', async (ours, bare) => {
    const { cookie } = await signIn(ours.origin, branches.small.phone)
    const all: Figure[] = []
    for (const { what, path, answers } of readsOf(branches.small, groupId)) {
      const pair = [ours, bare].map(({ origin }) => ({ origin, path, cookie }))
      await expectSame(pair, (one) => answerTo(one, path))
      all.push(...(await compare(what, pair, answers, GOAL)))
    }
    return all
  })
  return { part: 'reads', data: 'answers a second of ours and of a bare Fastify', figures }
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

/** Gives a member 50 notifications, 50 sent invitations and a group with 50 posts. Returns the group's id. */
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
      `insert into posts (group_id, place_key, author_id, content)
        select $1::integer, -$1::integer, $2::integer, 'Post ' || place || ': see you all on Sunday at noon.' from generate_series(1, 50) as place`,
      [group!['id'], id],
    )
    await ask('vacuum (analyze)')
    return group!['id'] as number
  })
}
