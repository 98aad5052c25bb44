import { type Ask, withConnection } from '../../server/src/db/connection.ts'
import { type Caller, signIn, took } from '../calls.ts'
import { type Figure, figure, over } from '../figures.ts'
import { inTurns, middleOf, ORDERS_OF_FOUR } from '../measure.ts'
import { type Branch, makePeople } from '../people.ts'
import { inWords, sized } from '../scale.ts'
import { beginTalks, countTalks } from '../talks.ts'
import { type Cluster, type Server, startServer } from '../world.ts'

const MEMBERS = sized(10_000, 1_000)
/** `tries`: how many times each request is sent, per round and database. */
const OFTEN = { ...sized({ rounds: 5, tries: 40 }, { rounds: 1, tries: 4 }), orders: ORDERS_OF_FOUR }
const CONVERSATIONS = 500
const MESSAGES = sized(20, 2)
const POSTS = 500
/** The number of blocks that don't involve the caller. */
const BLOCKS = sized(100_000, 1_000)
/**
 * The number of members hidden from the caller in each copy of the database. Null means that the copy has no
 * blocks at all.
 */
const OWN = [null, 0, 1, 20] as const
/** The target: a request's time, divided by the time of the same request without any blocks. */
const GOAL = 1.1

const CALLS = ['the tree of 500', 'the newest of 500 conversations', 'a board of 500 posts'] as const

/**
 * Measures how much blocks slow down the tree, the conversation list and a board. One member makes the same
 * calls on four copies of a database, which differ only in their blocks.
 */
export async function blocks(cluster: Cluster): Promise<Figure[]> {
  const { url, reader, boardId } = await makeWorld(cluster)
  const copies = await Promise.all(OWN.map((_, nth) => cluster.newCopy(`blocks_${nth}`, url)))
  for (const [nth, own] of OWN.entries())
    if (own !== null) await withConnection(copies[nth]!, (ask) => addBlocks(ask, reader, own))
  const servers: Server[] = []
  try {
    for (const copy of copies) servers.push(await startServer(copy))
    const callers: Caller[] = []
    for (const { origin } of servers) callers.push(await signIn(origin, reader.phone))
    const paths = ['/api/network/tree', `/api/messages/user/${reader.id}`, `/api/groups/${boardId}/posts`]
    const figures: Figure[] = []
    for (const [call, path] of paths.entries()) figures.push(...(await compared(CALLS[call]!, path, callers)))
    return figures
  } finally {
    for (const { stop } of servers) await stop()
  }
}

async function compared(call: string, path: string, callers: Caller[]): Promise<Figure[]> {
  const contenders = callers.map((caller) => () => took(caller, path))
  const [without, ...others] = await inTurns(contenders, OFTEN)
  return [
    figure(`${call}, nobody blocked: p50`, 'ms', null, middleOf(without!)),
    ...others.flatMap((runs, nth) =>
      over(without!, `${call}, ${OWN[nth + 1]} apart of ${inWords(BLOCKS)} ÷ nobody`, runs, GOAL),
    ),
  ]
}

/** Creates a database. One member has 500 conversations, a tree of 500 people and a board of 500 posts. */
async function makeWorld(cluster: Cluster) {
  const url = await cluster.newDatabase('blocks')
  const { branches } = await makePeople(url, MEMBERS)
  const reader = branches.small
  const boardId = await withConnection(url, (ask) => fill(ask, reader))
  return { url, reader, boardId }
}

async function fill(ask: Ask, { id }: Branch): Promise<number> {
  await ask('set session_replication_role = replica')
  await ask(
    `create temp table others as select id from players where id not in (18, $1) order by id limit ${CONVERSATIONS}`,
    [id],
  )
  await beginTalks(ask, 'select $1::integer, id from others', [id])
  await ask(
    `insert into messages (low_id, high_id, sender_id, message_type, content, created_at, read_at, search)
      select least($1, id), greatest($1, id), case n % 2 when 0 then $1 else id end, 'text', 'Message ' || n,
        timestamptz '2025-01-01' + n * interval '1 minute', now(), ''
      from generate_series(1, ${MESSAGES}) as n, others order by n, id`,
    [id],
  )
  await countTalks(ask)
  const [unit] = await ask(
    `select trust_units.id, array[low_id, mid_id, high_id] as three from trust_units
      join trust_unit_members on unit_id = trust_units.id where player_id = $1 limit 1`,
    [id],
  )
  const [group] = await ask(
    `insert into groups (name, created_by_id, trust_unit_id) values ('The board', $1, $2) returning id`,
    [id, unit!['id']],
  )
  await ask('insert into group_members (group_id, player_id) select $1, unnest($2::integer[])', [
    group!['id'],
    unit!['three'],
  ])
  await ask(
    `insert into posts (group_id, place_key, author_id, content, search)
      select $1::integer, -$1::integer, ($2::integer[])[1 + n % 3], repeat('Post ' || n || ' ', 20), '' from generate_series(1, ${POSTS}) as n`,
    [group!['id'], unit!['three']],
  )
  await ask('vacuum (analyze)')
  return Number(group!['id'])
}

/** Adds blocks that don't involve the caller, and blocks that hide `own` members from the caller. */
async function addBlocks(ask: Ask, { id }: Branch, own: number): Promise<void> {
  await ask(
    `insert into blocks (blocker_id, blocked_id)
      select distinct one.id, other.id
      from generate_series(1, ${BLOCKS} * 2) as n
        join players as one on one.id = 19 + n % ${MEMBERS}
        join players as other on other.id = 19 + abs(hashint4(n)::bigint) % ${MEMBERS}
      where $1 not in (one.id, other.id) and one.id <> other.id
      limit ${BLOCKS}`,
    [id],
  )
  const apart = await ask(
    `with apart as (
      select id, row_number() over (order by id % 2, id) as n from (
        (select high_id as id from conversations where low_id = $1 order by high_id limit ${own})
        union (select id from players where sponsor_id = $1 order by id limit ${own})
      ) as near where id not in (select player_id from trust_unit_members where unit_id in
        (select unit_id from trust_unit_members where player_id = $1)) limit ${own}
    )
    insert into blocks (blocker_id, blocked_id)
      select case n % 2 when 0 then id else $1 end, case n % 2 when 0 then $1 else id end from apart returning blocker_id`,
    [id],
  )
  if (apart.length !== own) throw new Error(`${apart.length} of ${own} are apart.`)
  await ask('vacuum (analyze) blocks')
}
