import { withConnection } from '../server/src/db/connection.ts'
import { databaseOn, type Db, openPool } from '../server/src/db/database.ts'
import { addNews, notificationsOf } from '../server/src/features/notifications/notifications.queries.ts'
import { unreadOf } from '../server/src/features/posts/news/unread.queries.ts'
import { audienceOfVault } from '../server/src/features/vaults/vaults.queries.ts'
import { type Figure, figure, type Result } from './figures.ts'
import { sideBySide, timed } from './measure.ts'
import { makePeople } from './people.ts'
import { askInTurns } from './questions.ts'
import { inWords, often, sized } from './scale.ts'
import type { Cluster } from './world.ts'

/**
 * The number of places (vaults and boards), and the number of posts in each. The reader has access to a fifth
 * of the places.
 */
const PLACES = sized(1_000, 50)
const POSTS_EACH = sized(1_000, 20)
/** The target for the query that counts unread posts for the home page, in ms. */
const GOAL_OF_UNREAD = 5

/**
 * The number of people on one vault's access list, and the targets for notifying them: the time per post, in
 * ms, and the number of pushes per person in a minute.
 */
const TOLD = sized(200, 20)
const GOAL_OF_TELLING = 30
const GOAL_OF_PUSHES = 6
/** The number of posts that arrive within a minute. */
const POSTS_IN_A_MINUTE = 100
/** The number of notices under the bell icon, and the target for the query that reads them, in ms. */
const NOTICES = sized(50, 5)
const GOAL_OF_BELL = 50

/**
 * Measures how long it takes to count new posts for someone with access to 200 vaults and boards, and to
 * notify 200 people of a post.
 */
export async function news(cluster: Cluster): Promise<Result> {
  const url = await cluster.newDatabase('news')
  const { branches } = await makePeople(url, 1_000)
  const { small: writer, large: reader } = branches
  await makePlaces(url, writer.id, reader)
  return {
    part: 'news',
    data: `${inWords(PLACES)} vaults and boards with ${inWords(PLACES * POSTS_EACH)} posts; a person in ${inWords(PLACES / 5)} of them`,
    figures: [...(await unreadNumbers(url, reader)), ...(await telling(url, writer))],
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

/**
 * Measures how long it takes to notify everyone on a vault's access list, and counts the notices and pushes
 * for many posts.
 */
async function telling(databaseUrl: string, writer: Reader): Promise<Figure[]> {
  const posts = await makeCrowd(databaseUrl, writer.id)
  const pool = openPool(databaseUrl, 1)
  try {
    const db = databaseOn(pool)
    const tell = (id: number) =>
      db.transaction().execute(async (tx) => {
        const { players } = await audienceOfVault(tx, CROWDED)
        const told = await addNews(tx, players, { kind: 'vault_posts', vaultId: CROWDED, id, by: writer.id })
        if (told.length !== TOLD) throw new Error(`${told.length} of ${TOLD} people were told.`)
      })
    const clear = () => withConnection(databaseUrl, (ask) => ask('delete from notifications'))
    const first = async () => {
      await clear()
      return timed(() => tell(posts[0]!))
    }
    const [made, rewritten] = await sideBySide([first, () => timed(() => tell(posts[1]!))], often(5, 15))
    await clear()
    for (const id of posts) await tell(id)
    const [notices, pushes] = await mostOfOnePerson(databaseUrl)
    const most = await readBell(databaseUrl, db)
    return [
      figure(`telling ${TOLD} people of a post`, 'ms', GOAL_OF_TELLING, made!),
      figure('the same, where each has an unread notice', 'ms', GOAL_OF_TELLING, rewritten!),
      figure(`${posts.length} posts in a minute: notices of a person`, '', 1, [notices]),
      figure(`${posts.length} posts in a minute: pushes to a browser`, '', GOAL_OF_PUSHES, [pushes]),
      ...most,
    ]
  } finally {
    await pool.end()
  }
}

const CROWDED = PLACES + 1

/**
 * Creates a vault with posts and with many people on its access list. Each person has a browser subscribed to
 * push notifications. Returns the ids of the posts.
 */
async function makeCrowd(databaseUrl: string, writerId: number): Promise<number[]> {
  return withConnection(databaseUrl, async (ask) => {
    await ask('set session_replication_role = replica')
    await ask(`insert into vaults (id, owner_id, title) overriding system value values ($1, $2, 'Summer')`, [
      CROWDED,
      writerId,
    ])
    await ask(
      `insert into vault_access (vault_id, phone)
        select $1, phone from players where role = 'member' and id <> $2 order by id limit ${TOLD}`,
      [CROWDED, writerId],
    )
    await ask(
      `insert into push_subscriptions (player_id, session_id, endpoint, p256dh, auth)
        select players.id, players.id, 'https://push.example/' || players.id, 'key', 'secret'
        from vault_access join players using (phone) where vault_id = $1`,
      [CROWDED],
    )
    const posts = await ask(
      `insert into posts (vault_id, place_key, author_id, content, search)
        select $1::integer, $1::integer, $2::integer, 'Some words about a day.', '' from generate_series(1, ${POSTS_IN_A_MINUTE}) returning id`,
      [CROWDED, writerId],
    )
    await ask(
      'insert into post_places (id, place_key, author_id) select id, place_key, author_id from posts on conflict do nothing',
    )
    await ask('vacuum (analyze)')
    return posts.map(({ id }) => Number(id))
  })
}

/** Returns the maximum number of notices per person, and the maximum number of pushes per browser. */
async function mostOfOnePerson(databaseUrl: string): Promise<[notices: number, pushes: number]> {
  return withConnection(databaseUrl, async (ask) => {
    const most = async (table: string, column: string) => {
      const [row] = await ask(
        `select max(count) as most from (select count(*) from ${table} group by ${column}) as each`,
      )
      return Number(row!['most'])
    }
    return [await most('notifications', 'player_id'), await most('pushes', 'subscription_id')]
  })
}

/**
 * Measures how long it takes to query the notices under the bell icon when each notice covers a hundred
 * posts.
 */
async function readBell(databaseUrl: string, db: Db): Promise<Figure[]> {
  const playerId = await withConnection(databaseUrl, async (ask) => {
    const [reader] = await ask('select player_id as id from notifications limit 1')
    await ask(
      `insert into notifications (player_id, kind, vault_id, ids, begun_at, read_at)
        select player_id, kind, vault_id, ids, begun_at, now()
        from notifications cross join generate_series(2, ${NOTICES}) where player_id = $1`,
      [reader!['id']],
    )
    await ask('vacuum (analyze)')
    return Number(reader!['id'])
  })
  const run = () => notificationsOf(db, playerId, { limit: NOTICES, before: null })
  return askInTurns([{ what: `a bell with ${NOTICES} notices of 100 posts`, goal: GOAL_OF_BELL, run }])
}

/** Marks all posts in each place as read, except the newest `left` posts. */
async function leaveUnread(databaseUrl: string, left: number): Promise<void> {
  await withConnection(databaseUrl, async (ask) => {
    for (const [table, placeKey] of [
      ['vaults', 'vaults.id'],
      ['vault_access', 'vault_access.vault_id'],
      ['group_members', '-group_members.group_id'],
    ])
      await ask(
        `update ${table} set read_to = (
          select id from posts where place_key = ${placeKey} union all select 0
          order by id desc offset ${left} limit 1)`,
      )
    await ask('vacuum (analyze)')
  })
}

// Out of every twenty places, the reader owns one vault, is on the access lists of two more, and belongs to
// one group.
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
    // Interleaves the posts of all places, so that no place's rows are adjacent.
    await ask(
      `insert into posts (vault_id, group_id, place_key, author_id, content, search)
        select vaults.id, groups.id, coalesce(vaults.id, -groups.id), $1, repeat('Some words about a day. ', 8), ''
        from generate_series(1, ${POSTS_EACH}) as nth cross join generate_series(1, ${PLACES}) as place
          left join vaults on vaults.id = place left join groups on groups.id = place
        order by nth, place`,
      [writerId],
    )
    await ask(
      'insert into post_places (id, place_key, author_id) select id, place_key, author_id from posts on conflict do nothing',
    )
    await ask('vacuum (analyze)')
  })
}
