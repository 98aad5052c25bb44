import { withConnection } from '../server/src/db/connection.ts'
import { post, signIn } from './calls.ts'
import { type Figure, figure, type Result } from './figures.ts'
import { timed } from './measure.ts'
import { makePeople } from './people.ts'
import { inWords, sized } from './scale.ts'
import { beginTalks } from './talks.ts'
import { type Cluster, mostDuring, residentMb, withServer } from './world.ts'

const ROUNDS = sized(3, 1)
const CONVERSATIONS = 200
// With fewer messages, the first export would finish before the second request arrived.
const MESSAGES = sized(200_000, 50_000)
/** The maximum memory increase over an idle server during an export, in MB. */
const GOAL = 100

/** Measures how much memory the server needs to export a member's 200,000 messages. */
export async function exporting(cluster: Cluster): Promise<Result> {
  const url = await cluster.newDatabase('export')
  const { branches } = await makePeople(url, 1_000)
  const { id, phone } = branches.small
  await makeMessages(url, id)
  const rounds: Seen[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await exported(url, id, phone))
  return { part: 'export', data: `${inWords(MESSAGES)} messages of one member`, figures: figuresOf(rounds) }
}

type Seen = { json: number; csv: number; twice: number; megabytes: number; ms: number }

function figuresOf(rounds: Seen[]): Figure[] {
  const all = (of: keyof Seen) => rounds.map((seen) => seen[of])
  return [
    figure('as JSON: more than at rest', 'MB', GOAL, all('json')),
    figure('as CSV: more than at rest', 'MB', GOAL, all('csv')),
    figure('two at once, one of them refused: more than at rest', 'MB', GOAL, all('twice')),
    figure('the size of the JSON', 'MB', null, all('megabytes')),
    figure('the JSON takes', 'ms', null, all('ms')),
  ]
}

function exported(databaseUrl: string, id: number, phone: string): Promise<Seen> {
  return withServer(databaseUrl, async ({ origin, pid }) => {
    const me = await signIn(origin, phone)
    const ask = (format: string) => post(me, `/api/players/${id}/export`, { format })
    let bytes = 0
    const read = async (format: string) => {
      bytes = await lengthOf(await ask(format))
    }
    const rest = await residentMb(pid)
    let ms = 0
    const json = (await mostDuring((async () => void (ms = await timed(() => read('json'))))(), pid)) - rest
    const megabytes = bytes / 1024 / 1024
    const csv = (await mostDuring(read('csv'), pid)) - rest
    const twice =
      (await mostDuring(
        oneRefused(() => ask('json')),
        pid,
      )) - rest
    return { json, csv, twice, megabytes, ms }
  })
}

/** Requests a second export while the first is running. Throws unless the server rejects the second one. */
async function oneRefused(ask: () => Promise<Response>): Promise<void> {
  const first = await ask()
  const second = await ask().then(
    () => 'answered',
    (error: Error) => error.message,
  )
  if (!second.includes('409')) throw new Error(`A second export at once was not refused, but ${second}`)
  await lengthOf(first)
}

/** Counts the bytes in a response. Throws if the response has fewer lines than there are messages. */
async function lengthOf(answer: Response): Promise<number> {
  let [bytes, lines] = [0, 0]
  for await (const chunk of answer.body!) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 0x0a) lines += 1
  }
  if (lines < MESSAGES) throw new Error(`The export had ${lines} lines for ${MESSAGES} messages.`)
  return bytes
}

async function makeMessages(databaseUrl: string, id: number): Promise<void> {
  await withConnection(databaseUrl, async (ask) => {
    await ask('set session_replication_role = replica')
    await beginTalks(
      ask,
      `select $1::integer, id from (select id from players where id not in (18, $1) order by id limit ${CONVERSATIONS}) as others`,
      [id],
    )
    await ask(
      `insert into messages (low_id, high_id, sender_id, message_type, content, created_at)
        select low_id, high_id, case when n % 2 = 0 then low_id else high_id end, 'text',
          'Words of message ' || n || repeat(' and some more', 8), timestamptz '2025-01-01' + n * interval '1 minute'
        from conversations cross join generate_series(1, ${MESSAGES / CONVERSATIONS}) as n`,
    )
    await ask('vacuum (analyze) messages')
  })
}
