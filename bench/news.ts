import { withConnection } from '../server/src/db/connection.ts'
import { databaseOn, openPool } from '../server/src/db/database.ts'
import { unreadOf } from '../server/src/features/posts/news/unread.queries.ts'
import type { Figure, Result } from './figures.ts'
import { makePeople } from './people.ts'
import { askInTurns } from './questions.ts'
import { inWords, sized } from './scale.ts'
import type { Cluster } from './world.ts'

/** The vaults and boards, of which the reader is in every fifth, and the posts of each. */
const PLACES = sized(1_000, 50)
const POSTS_EACH = sized(1_000, 20)
/** The goal for the numbers at home, in ms. */
const GOAL_OF_UNREAD = 5

/** Measures the numbers of new posts of a person in 200 vaults and boards. */
export async function news(cluster: Cluster): Promise<Result> {
  const url = await cluster.newDatabase('news')
  const { branches } = await makePeople(url, 1_000)
  const { small: writer, large: reader } = branches
  await makePlaces(url, writer.id, reader)
  return {
    part: 'news',
    data: `${inWords(PLACES)} vaults and boards with ${inWords(PLACES * POSTS_EACH)} posts; a person in ${inWords(PLACES / 5)} of them`,
    figures: await unreadNumbers(url, reader),
  }
}

type Reader = { id: number; phone: string }

async function unreadNumbers(databaseUrl: string, reader: Reader): Promise<Figure[]> {
  const pool = openPool(databaseUrl, 1)
  const figures: Figure[] = []
  try {
    const db = databaseOn(pool)
    const run = () => unreadOf(db, { playerId: reader.id, phone: reader.phone })
    for (const [what, left, findsNothing] of STATES) {
      await leaveUnread(databaseUrl, left)
      figures.push(...(await askInTurns([{ what, goal: GOAL_OF_UNREAD, findsNothing, run }])))
    }
    return figures
  } finally {
    await pool.end()
  }
}

const STATES = [
  ['the numbers of new posts where everything is read', 0, true],
  ['the numbers with five new posts in each place', 5, false],
  ['the numbers with 99+ new posts in each place', POSTS_EACH, false],
] as const

/** Marks each place as read, except for its newest posts. */
async function leaveUnread(databaseUrl: string, left: number): Promise<void> {
  await withConnection(databaseUrl, async (ask) => {
    for (const [table, place, column] of [
      ['vaults', 'id', 'vault_id'],
      ['vault_access', 'vault_id', 'vault_id'],
      ['group_members', 'group_id', 'group_id'],
    ])
      await ask(
        `update ${table} set read_to = (
          select id from posts where posts.${column} = ${table}.${place} union all select 0
          order by id desc offset ${left} limit 1)`,
      )
    await ask('vacuum (analyze)')
  })
}

// Of five places, the reader owns one, is on the list of another and is no part of the others; or is in the group of one.
async function makePlaces(databaseUrl: string, writerId: number, reader: Reader): Promise<void> {
  await withConnection(databaseUrl, async (ask) => {
    await ask('set session_replication_role = replica')
    await ask(
      `insert into vaults (id, owner_id, title) overriding system value
        select n, case when n % 20 = 0 then $1::integer else $2::integer end, 'Vault ' || n
        from generate_series(1, ${PLACES}) as n where n % 4 > 0 or n % 20 = 0`,
      [reader.id, writerId],
    )
    await ask(
      `insert into vault_access (vault_id, phone) select id, $1 from vaults where id % 20 in (5, 10)`,
      [reader.phone],
    )
    await ask(
      `insert into groups (id, name, created_by_id, closed_at) overriding system value
        select n, 'Group ' || n, $1, now() from generate_series(1, ${PLACES}) as n where n % 4 = 0 and n % 20 > 0`,
      [writerId],
    )
    await ask(`insert into group_members (group_id, player_id) select id, $1 from groups where id % 20 = 4`, [
      reader.id,
    ])
    // Alternates between the places, so that the rows of a place are not adjacent.
    await ask(
      `insert into posts (vault_id, group_id, author_id, content, search)
        select vaults.id, groups.id, $1, repeat('Some words about a day. ', 8), ''
        from generate_series(1, ${POSTS_EACH}) as nth cross join generate_series(1, ${PLACES}) as place
          left join vaults on vaults.id = place left join groups on groups.id = place
        order by nth, place`,
      [writerId],
    )
    await ask('vacuum (analyze)')
  })
}
