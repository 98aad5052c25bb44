import { databaseOn, openPool, type Pool } from '../server/src/db/database.ts'
import { withConnection } from '../server/src/db/connection.ts'
import { pairWith } from '../server/src/features/messages/conversation.values.ts'
import {
  type ConversationRow,
  conversationsOf,
  countUnreadOf,
} from '../server/src/features/messages/conversations.queries.ts'
import { findMessages } from '../server/src/features/messages/find-messages.ts'
import { messagesBefore } from '../server/src/features/messages/messages.queries.ts'
import { type Figure, figure, type Result } from './figures.ts'
import { ratioOf } from './measure.ts'
import { makePeople } from './people.ts'
import { askInTurns } from './questions.ts'
import { inWords, sized } from './scale.ts'
import { beginTalks, countTalks, WORDS } from './talks.ts'
import type { Cluster } from './world.ts'

const MEMBERS = sized(10_000, 1_000)
/** The number of conversations that the tested member has, and the number of messages in each. */
const CONVERSATIONS = sized(500, 50)
const EACH = sized(200, 100)
/** The number of messages in the one long conversation. */
const LONG = sized(100_000, 1_000)
/** The number of conversations between other members, and the number of messages in each. */
const OTHERS = sized({ conversations: 8_000, each: 100 }, { conversations: 100, each: 10 })
const ALL = CONVERSATIONS * EACH + LONG + OTHERS.conversations * OTHERS.each
/** The targets for listing conversations and for searching a member's 100,000 messages, in ms. */
const GOALS = { list: 6, search: 20 }
/**
 * The target: the time for a page of the long conversation, divided by the time for a page of a short one.
 */
const GOAL_OF_LENGTH = 1.3

/**
 * Measures the server's queries for listing conversations, loading a page of messages and searching, with
 * 1,000,000 private messages in the database.
 */
export async function messages(cluster: Cluster): Promise<Result> {
  const url = await cluster.newDatabase('messages')
  const { branches } = await makePeople(url, MEMBERS)
  const [id, other] = [branches.small.id, branches.large.id]
  await makeMessages(url, id, other, { each: EACH, long: LONG, others: OTHERS, words: WORDS })
  const pool = openPool(url, 1)
  try {
    return { part: 'messages', data: `${inWords(ALL)} messages`, figures: await look(pool, id, other) }
  } finally {
    await pool.end()
  }
}

async function look(pool: Pool, id: number, other: number): Promise<Figure[]> {
  const db = databaseOn(pool)
  const newest = async (of: number) => {
    const [{ low, high }] = (await conversationsOf(db, of, { limit: 1, before: null })) as [ConversationRow]
    return pairWith(of, low === of ? high : low)
  }
  const [short, long] = [await newest(id), await newest(other)]
  const all = (limit: number) => () => conversationsOf(db, id, { limit, before: null })
  const page = (pair: typeof short) => () => messagesBefore(db, pair, { limit: 50, before: null })
  const search = (words: string) => ({
    what: `search for “${words}”`,
    goal: GOALS.search,
    findsNothing: words === 'common often',
    run: () => findMessages(db, id, words, null, { limit: 21, before: null }),
  })
  const figures = await askInTurns([
    { what: `the newest 50 of ${inWords(EACH)} messages`, goal: null, run: page(short) },
    { what: `the newest 50 of ${inWords(LONG)} messages`, goal: null, run: page(long) },
    { what: `100 of ${CONVERSATIONS} conversations`, goal: GOALS.list, run: all(101) },
    { what: `all ${CONVERSATIONS} conversations`, goal: GOALS.list, run: all(CONVERSATIONS + 1) },
    { what: 'how many are unread', goal: null, run: async () => [await countUnreadOf(db, id)] },
    ...['rare', 'word7', 'word12', 'often', 'common', 'wor', 'common often'].map(search),
  ])
  const ratio = ratioOf(figures[1]!.rounds, figures[0]!.rounds)
  return [
    ...figures,
    figure(`a page of ${inWords(LONG)} ÷ a page of ${inWords(EACH)}`, '×', GOAL_OF_LENGTH, ratio),
  ]
}

/**
 * The number of messages in each of the member's conversations, in the long one and in those between others,
 * and the SQL expression for the text of message `n`.
 */
type Talks = { each: number; long: number; others: { conversations: number; each: number }; words: string }

/** Creates the conversations of two members and of others, with their messages, and vacuums the database. */
export async function makeMessages(
  databaseUrl: string,
  id: number,
  other: number,
  { each, long, others, words }: Talks,
): Promise<void> {
  await withConnection(databaseUrl, async (ask) => {
    await ask('set session_replication_role = replica')
    await ask(
      `create temp table pairs as
        select least($1, id) as low_id, greatest($1, id) as high_id, $3::integer as count
          from (select id from players where id not in (18, $1, $2) order by id limit $4) as partners
        union all (select least($2, id), greatest($2, id), $5 from players where id not in (18, $1, $2) order by id desc limit 1)
        union all (select id, id + 1, ${others.each} from players where id not in (18, $1, $2) and id + 1 not in ($1, $2) order by id limit ${others.conversations})`,
      [id, other, each, CONVERSATIONS, long],
    )
    await beginTalks(ask, 'select low_id, high_id from pairs')
    // Interleaves the messages of all conversations, so that no short conversation's rows are adjacent.
    await ask(
      `insert into messages (low_id, high_id, sender_id, message_type, content, created_at, read_at, search)
        select low_id, high_id, case when n % 2 = 0 then low_id else high_id end, 'text', words,
          timestamptz '2025-01-01' + n * interval '1 minute', case when part < 0.95 then now() end,
          array_to_tsvector(array(select distinct side || ':' || word
            from unnest(string_to_array(trim(words), ' ')) as word, unnest(array[low_id, high_id]) as side
            where word <> ''))
        from (
          select *, (row_number() over (order by part, low_id, high_id))::integer as n from (
            select low_id, high_id, nth::float8 / count as part from pairs cross join generate_series(1, count) as nth
          ) as each
        ) as ordered cross join lateral (select ${words} as words) as worded`,
    )
    await countTalks(ask)
    await ask('vacuum (analyze)')
  })
}
