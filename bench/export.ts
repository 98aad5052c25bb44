import { withConnection } from '../server/src/db/connection.ts'
import type { Figure, Result } from './figures.ts'
import { timed } from './measure.ts'
import { makePeople } from './people.ts'
import { mostDuring, residentMb, signIn, startCluster, startServer } from './world.ts'

const ROUNDS = 3
const MESSAGES = 200_000
/** In MB: what the server holds more than at rest while one member's data is sent. */
const GOAL = 100

/**
 * The data of a member with 200,000 messages as JSON and as CSV: what the server holds meanwhile, a fresh process each
 * round, and while a second export is asked for, which is refused.
 */
export async function exporting(): Promise<Result> {
  const cluster = await startCluster()
  try {
    const url = await cluster.newDatabase('export')
    const { branches } = await makePeople(url, 1_000)
    const { id, phone } = branches.small
    await makeMessages(url, id)
    const rounds: Seen[] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await exported(url, id, phone))
    return { part: 'export', data: '200,000 messages of one member', figures: figuresOf(rounds) }
  } finally {
    await cluster.stop()
  }
}

type Seen = { json: number; csv: number; twice: number; megabytes: number; ms: number }

function figuresOf(rounds: Seen[]): Figure[] {
  const more = (what: string, of: (seen: Seen) => number): Figure => ({
    what,
    unit: 'MB',
    goal: GOAL,
    rounds: rounds.map(of),
  })
  return [
    more('as JSON: more than at rest', ({ json }) => json),
    more('as CSV: more than at rest', ({ csv }) => csv),
    more('two at once, one of them refused: more than at rest', ({ twice }) => twice),
    {
      what: 'the size of the JSON',
      unit: 'MB',
      goal: null,
      rounds: rounds.map(({ megabytes }) => megabytes),
    },
    { what: 'the JSON takes', unit: 'ms', goal: null, rounds: rounds.map(({ ms }) => ms) },
  ]
}

async function exported(databaseUrl: string, id: number, phone: string): Promise<Seen> {
  const { origin, pid, stop } = await startServer(databaseUrl)
  try {
    const cookie = await signIn(origin, phone)
    const ask = (format: string) =>
      fetch(`${origin}/api/players/${id}/export`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ format }),
      })
    let bytes = 0
    const read = async (format: string) => {
      bytes = await lengthOf(await ask(format), MESSAGES)
    }
    const rest = await residentMb(pid)
    let ms = 0
    const json = (await mostDuring((async () => void (ms = await timed(() => read('json'))))(), pid)) - rest
    const megabytes = bytes / 1024 / 1024
    const csv = (await mostDuring(read('csv'), pid)) - rest
    const twice = (await mostDuring(oneRefused([ask('json'), ask('json')]), pid)) - rest
    return { json, csv, twice, megabytes, ms }
  } finally {
    await stop()
  }
}

async function oneRefused(asked: Promise<Response>[]): Promise<void> {
  const answers = await Promise.all(asked)
  const statuses = answers.map(({ status }) => status).toSorted()
  if (statuses.join() !== '200,409')
    throw new Error(`Two exports at once answered ${statuses.join(' and ')}.`)
  for (const answer of answers) await lengthOf(answer, 0)
}

/** Reads an answer to its end without keeping it; throws where it has fewer lines than messages. */
async function lengthOf(answer: Response, least: number): Promise<number> {
  let [bytes, lines] = [0, 0]
  for await (const chunk of answer.body!) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 0x0a) lines += 1
  }
  if (lines < least) throw new Error(`The export had ${lines} lines for ${least} messages.`)
  return bytes
}

async function makeMessages(databaseUrl: string, id: number): Promise<void> {
  await withConnection(databaseUrl, async (ask) => {
    await ask('set session_replication_role = replica')
    await ask(
      `insert into conversations (low_id, high_id)
        select least(id, $1), greatest(id, $1) from players where id not in (18, $1) order by id limit 200`,
      [id],
    )
    await ask(
      `insert into messages (low_id, high_id, sender_id, message_type, content, created_at)
        select low_id, high_id, case when n % 2 = 0 then low_id else high_id end, 'text',
          'Words of message ' || n || repeat(' and some more', 8), timestamptz '2025-01-01' + n * interval '1 minute'
        from conversations cross join generate_series(1, $1::integer) as n`,
      [MESSAGES / 200],
    )
    await ask('vacuum (analyze) messages')
  })
}
