import { databaseOn, openPool, type Pool } from '../server/src/db/database.ts'
import { withConnection } from '../server/src/db/connection.ts'
import { pairWith } from '../server/src/features/messages/conversation.values.ts'
import { conversationsOf, countUnreadOf } from '../server/src/features/messages/conversations.queries.ts'
import { findMessages } from '../server/src/features/messages/find-messages.ts'
import { messagesBefore } from '../server/src/features/messages/messages.queries.ts'
import type { Figure, Result } from './figures.ts'
import { ratioOf, sideBySide, timed } from './measure.ts'
import { makePeople } from './people.ts'
import { startCluster } from './world.ts'

const MEMBERS = 10_000
const OFTEN = { rounds: 5, tries: 15 }
/** Conversations of the member who is looked at, and the messages in each. */
const CONVERSATIONS = 500
const EACH = 200
/** The messages of one long conversation. */
const LONG = 100_000
/** In ms: the list of conversations; a search of one's own 100,000 messages. */
const GOALS = { list: 6, search: 20 }
/** Opening a conversation of 100,000 messages against one of 50. */
const GOAL_OF_LENGTH = 1.3

/**
 * Private messages among 1,000,000: the conversations of a member who has 500 of them, pages of a short and of a very
 * long one, and words looked for in 100,000 messages of one's own, asked as the server asks them.
 */
export async function messages(): Promise<Result> {
  const cluster = await startCluster()
  try {
    const url = await cluster.newDatabase('messages')
    const { branches } = await makePeople(url, MEMBERS)
    const [id, other] = [branches.small.id, branches.large.id]
    await makeMessages(url, id, other)
    const pool = openPool(url, 1)
    try {
      return { part: 'messages', data: '1,000,000 messages', figures: await look(pool, id, other) }
    } finally {
      await pool.end()
    }
  } finally {
    await cluster.stop()
  }
}

async function look(pool: Pool, id: number, other: number): Promise<Figure[]> {
  const db = databaseOn(pool)
  const [first] = await conversationsOf(db, id, { limit: 1, before: null })
  const short = pairWith(id, first!.low === id ? first!.high : first!.low)
  const long = pairWith(other, await partnerOf(pool, other))
  const page = (pair: typeof short) => () => messagesBefore(db, pair, { limit: 50, before: null })
  const search = (words: string) => () => findMessages(db, id, words, null, { limit: 21, before: null })
  const tries = [
    {
      what: '100 of 500 conversations',
      goal: GOALS.list,
      run: () => conversationsOf(db, id, { limit: 101, before: null }),
    },
    {
      what: 'all 500 conversations',
      goal: GOALS.list,
      run: () => conversationsOf(db, id, { limit: 501, before: null }),
    },
    { what: 'what is unread', goal: null, run: () => countUnreadOf(db, id) },
    { what: 'the newest 50 of 200 messages', goal: null, run: page(short) },
    { what: 'the newest 50 of 100,000 messages', goal: null, run: page(long) },
    ...['rare', 'word7', 'word12', 'often', 'common', 'wor', 'common often'].map((words) => ({
      what: `search for “${words}”`,
      goal: GOALS.search,
      run: search(words),
    })),
  ]
  const took = await sideBySide(
    tries.map(
      ({ run }) =>
        () =>
          timed(run),
    ),
    OFTEN,
  )
  const figures = tries.map(({ what, goal }, nth): Figure => ({ what, unit: 'ms', goal, rounds: took[nth]! }))
  return [
    ...figures,
    {
      what: 'a page of 100,000 ÷ a page of 200',
      unit: '×',
      goal: GOAL_OF_LENGTH,
      rounds: ratioOf(took[4]!, took[3]!),
    },
  ]
}

async function partnerOf(pool: Pool, id: number): Promise<number> {
  const { rows } = await pool.query(
    'select least(low_id, high_id) = $1 as is_low, low_id, high_id from conversations where low_id = $1 or high_id = $1',
    [id],
  )
  return rows[0].is_low ? rows[0].high_id : rows[0].low_id
}

/** Words of all frequencies: one in every other message, one in twenty, many in few, one in thirty messages in all. */
const WORDS = `
  case when n % 2 = 0 then 'common ' else '' end || case when n % 20 = 3 then 'often ' else '' end ||
  case when n % 3001 = 5 then 'rare ' else '' end || 'word' || hashint4(n) % 5000 || ' word' || hashint4(n + 7) % 50`

async function makeMessages(databaseUrl: string, id: number, other: number): Promise<void> {
  console.log('Making 1,000,000 messages…')
  await withConnection(databaseUrl, async (ask) => {
    await ask('set session_replication_role = replica')
    await ask(
      `create temp table pairs as
        select least($1, id) as low_id, greatest($1, id) as high_id, $3::integer as count
          from (select id from players where id not in (18, $1, $2) order by id limit $4) as partners
        union all (select least($2, id), greatest($2, id), $5 from players where id not in (18, $1, $2) order by id desc limit 1)
        union all (select id, id + 1, 100 from players where id not in (18, $1, $2) and id + 1 not in ($1, $2) order by id limit 8000)`,
      [id, other, EACH, CONVERSATIONS, LONG],
    )
    await ask(
      'insert into conversations (low_id, high_id) select low_id, high_id from pairs on conflict do nothing',
    )
    await ask(
      `insert into bonds (low_id, high_id, sponsor_id, invitee_id)
        select low_id, high_id, low_id, high_id from pairs on conflict do nothing`,
    )
    // Spread over time: each message of a conversation comes after one of every other.
    await ask(
      `insert into messages (low_id, high_id, sender_id, message_type, content, created_at, read_at, search)
        select low_id, high_id, case when n % 2 = 0 then low_id else high_id end, 'text', words,
          timestamptz '2025-01-01' + n * interval '1 minute', case when part < 0.95 then now() end,
          array_to_tsvector(array(select distinct side || ':' || word
            from unnest(string_to_array(trim(words), ' ')) as word, unnest(array[low_id, high_id]) as side
            where word <> ''))
        from (
          select *, row_number() over (order by part, low_id, high_id) as n from (
            select low_id, high_id, nth::float8 / count as part from pairs cross join generate_series(1, count) as nth
          ) as each
        ) as ordered cross join lateral (select ${WORDS.replaceAll('(n', '(n::integer')} as words) as worded`,
    )
    await ask(
      `update conversations set last_id = latest.id, low_latest_id = latest.id, high_latest_id = latest.id,
          low_unread = latest.low_unread, high_unread = latest.high_unread
        from (
          select low_id, high_id, max(id) as id, count(*) filter (where sender_id = high_id and read_at is null) as low_unread,
            count(*) filter (where sender_id = low_id and read_at is null) as high_unread
          from messages group by low_id, high_id
        ) as latest
        where conversations.low_id = latest.low_id and conversations.high_id = latest.high_id`,
    )
    await ask('vacuum (analyze)')
  })
}
