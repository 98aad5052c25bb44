import { randomUUID } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pairKey } from '@kinhold/domain/bonds'
import { type Ask, withConnection } from '../server/src/db/connection.ts'
import { mp4 } from '../server/testing/media.ts'
import { makeDesk } from './admin.ts'
import { type Caller, signIn, upload } from './calls.ts'
import { type Figure, figure, type Result } from './figures.ts'
import { onPaper, type Rows, ROWS_OF, type Units } from './growth/paper.ts'
import { answersPerSecond, type Read, type Write } from './load.ts'
import { makeMessages } from './messages.ts'
import { makePeople } from './people.ts'
import { drawn } from './photos.ts'
import { inWords, sized } from './scale.ts'
import { makeVaults } from './vaults.ts'
import { cpuSecondsOf } from './wide-live.ts'
import { type Cluster, filesOf, type Server, withServer } from './world.ts'

const MEMBERS = sized(100_000, 1_000)
const TALKS = {
  each: sized(200, 10),
  long: sized(10_000, 100),
  others: sized({ conversations: 8_000, each: 25 }, { conversations: 100, each: 10 }),
  // Eight words from a vocabulary of 5,000.
  words: `(select string_agg('word' || abs(hashint4(n * 8 + nth)) % 5000, ' ') from generate_series(1, 8) as nth)`,
}
/** The number of rows in each of the tables that `makeRows` fills. */
const ROWS = sized(100_000, 1_000)
/** The number of people who like each post. */
const LIKES = 5
/** The number of calls before the measurement (`first`) and during it (`measured`). */
const CALLS = sized({ first: 500, measured: 3_000 }, { first: 20, measured: 50 })
/** The number of connections that share the calls. */
const CONNECTIONS = 16
const FILM_MB = sized(40, 2)
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/**
 * Measures the cost of a row, a picture and a call, and calculates from these costs what networks of three
 * sizes need.
 */
export async function growth(cluster: Cluster): Promise<Result> {
  const url = await cluster.newDatabase('growth')
  const { branches } = await makePeople(url, MEMBERS)
  const { small, large } = branches
  const units = await withServer(url, async (server): Promise<Units> => {
    const caller = await signIn(server.origin, small.phone)
    const files = await filesKept(caller, url)
    await makeMessages(url, small.id, large.id, TALKS)
    await makeVaults(url, small.id, large.phone)
    await makeDesk(url)
    await makeRows(url)
    return { ...(await bytesOfRows(url)), ...(await callsOf(caller, server, url, small.id)), ...files }
  })
  return {
    part: 'growth',
    data: `${inWords(MEMBERS)} members, ${inWords(ROWS)} of most other rows, messages of eight words`,
    figures: [...measured(units), ...onPaper(units)],
  }
}

function measured({ bytes, ...costs }: Units): Figure[] {
  return [
    ...Object.entries(bytes).map(([table, each]) => figure(`bytes of a row: ${table}`, '', null, [each])),
    ...Object.entries(costs).map(([what, cost]) =>
      figure(WORDS_OF[what as keyof typeof costs], '', null, [cost]),
    ),
  ]
}

const WORDS_OF: Record<keyof Omit<Units, 'bytes'>, string> = {
  words: 'bytes of a row: messages, of it the index of the words',
  wal: 'a message sent: bytes of WAL',
  sendCpu: 'a message sent: CPU of the server, ms',
  sendDatabase: 'a message sent: CPU of the database, ms',
  readCpu: 'a page of 50 messages: CPU of the server, ms',
  readDatabase: 'a page of 50 messages: CPU of the database, ms',
  picture: 'bytes of a picture in three sizes',
  shown: 'bytes of its medium size',
  film: 'bytes of a film on disk ÷ as sent',
}

/** Fills the tables that the functions from other parts don't fill. */
async function makeRows(databaseUrl: string): Promise<void> {
  await withConnection(databaseUrl, async (ask) => {
    await ask('set session_replication_role = replica')
    await ask(
      `create temp table chosen as
        select id, phone, row_number() over (order by id) as n from players where role = 'member' order by id limit ${ROWS}`,
    )
    for (const statement of [
      `insert into likes (post_id, vault_id, player_id)
        select posts.id, posts.vault_id, chosen.id from posts join chosen on chosen.n <= ${LIKES} where vault_id is not null
        order by posts.id, chosen.n`,
      `insert into vault_access (vault_id, phone) select 1000, phone from chosen on conflict do nothing`,
      `insert into notifications (player_id, kind, about_id, detail)
        select id, 'bond', id, '{"by": "acceptance"}' from chosen`,
      `insert into account_events (player_id, kind, is_personal) select id, 'signed_in', true from chosen`,
      `insert into sessions (token_hash, id, player_id, browser_hash, expires_at, ip_address, user_agent)
        select sha256(id::text::bytea), left(md5(id::text), 22), id, sha256(phone::bytea), now() + interval '30 days',
          '192.0.2.1', '${BROWSER}' from chosen`,
      `insert into trusted_browsers (token_hash, id, player_id, phone, expires_at, ip_address, user_agent)
        select sha256(id::text::bytea), left(md5(id::text), 22), id, phone, now() + interval '90 days',
          '192.0.2.1', '${BROWSER}' from chosen`,
    ])
      await ask(statement)
    await ask('vacuum (analyze)')
  })
}

/** Returns the bytes per row in each table, including indexes, partitions and TOAST tables. */
async function bytesOfRows(databaseUrl: string): Promise<Pick<Units, 'bytes' | 'words'>> {
  return withConnection(databaseUrl, async (ask) => {
    const sizes: [string, number][] = []
    for (const table of Object.keys(ROWS_OF)) {
      const [row] = await ask(
        `select (pg_total_relation_size($1) + coalesce(sum(pg_total_relation_size(inhrelid)), 0))
            / (select count(*) from ${table}) as bytes
          from pg_inherits where inhparent = $1::regclass`,
        [table],
      )
      sizes.push([table, Number(row!['bytes'])])
    }
    const [words] = await ask(
      `select pg_relation_size('messages_searched')::numeric / (select count(*) from messages) as bytes`,
    )
    return { bytes: Object.fromEntries(sizes) as Rows, words: Number(words!['bytes']) }
  })
}

type Files = Pick<Units, 'picture' | 'shown' | 'film'>
type Calls = Omit<Units, 'bytes' | 'words' | keyof Files>

/** Measures the cost of sending a message and the cost of reading a page of messages. */
async function callsOf(caller: Caller, server: Server, databaseUrl: string, id: number): Promise<Calls> {
  return withConnection(databaseUrl, async (ask) => {
    const bonds = await ask(
      `select low_id, high_id from conversations where $1 in (low_id, high_id) order by low_id, high_id limit ${CONNECTIONS}`,
      [id],
    )
    const keys = bonds.map(({ low_id, high_id }) => pairKey(Number(low_id), Number(high_id)))
    const content = 'See you all on Sunday at noon, and bring the small one along.'
    const body = () => ({ senderId: id, content, messageType: 'text', clientId: randomUUID() })
    const send = { ...caller, paths: keys.map((key) => `/api/trust-bonds/${key}/messages`), body }
    const sent = await costOf(send, server, ask)
    const read = await costOf({ ...caller, path: `/api/messages/trust-bond/${keys[0]}` }, server, ask)
    return {
      wal: sent.wal,
      sendCpu: sent.server,
      sendDatabase: sent.database,
      readCpu: read.server,
      readDatabase: read.database,
    }
  })
}

/** Returns the CPU time of a call on the server and in the database, in ms, and the bytes of WAL it writes. */
async function costOf(call: Read | Write, server: Server, ask: Ask) {
  await answersPerSecond(call, CONNECTIONS, CALLS.first)
  const state = async () => {
    const rows = await ask(
      `select pid, pg_current_wal_lsn() - '0/0' as wal from pg_stat_activity where backend_type <> 'autovacuum worker'`,
    )
    const backends = await Promise.all(
      rows.map(async ({ pid }) => [Number(pid), await cpuSecondsOfProcess(Number(pid))] as const),
    )
    return { wal: Number(rows[0]!['wal']), server: await cpuSecondsOf(server), backends: new Map(backends) }
  }
  const before = await state()
  await answersPerSecond(call, CONNECTIONS, CALLS.measured)
  const after = await state()
  // Leaves out processes that started or ended during the measurement.
  const database = [...after.backends].reduce(
    (sum, [pid, seconds]) => sum + seconds - (before.backends.get(pid) ?? seconds),
    0,
  )
  const each = (all: number) => all / CALLS.measured
  return {
    wal: each(after.wal - before.wal),
    server: each((after.server - before.server) * 1_000),
    database: each(database * 1_000),
  }
}

/** Returns the CPU time that a process has used so far, in seconds; 0 on systems without /proc. */
async function cpuSecondsOfProcess(pid: number): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The program's name, in parentheses, may contain spaces. Linux counts CPU time in hundredths of a second.
  const [user = 0, system = 0] = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return (user + system) / 100
}

/** Uploads a photo and a film, and measures how much space each takes up in the data folder. */
async function filesKept(caller: Caller, databaseUrl: string): Promise<Files> {
  const folder = join(await filesOf(databaseUrl), 'files')
  const empty = await sizesIn(folder)
  await upload(caller, await drawn(), 'photo.jpg')
  const withPicture = await sizesIn(folder)
  const film = mp4({ bytes: FILM_MB * 1024 * 1024 })
  await upload(caller, film, 'film.mp4')
  const all = await sizesIn(folder)
  const three = [...withPicture].filter(([name]) => !empty.has(name)).map(([, bytes]) => bytes)
  if (three.length !== 3) throw new Error(`A picture has ${three.length} files.`)
  const sum = (sizes: Iterable<number>) => [...sizes].reduce((one, other) => one + other, 0)
  return {
    picture: sum(three),
    shown: three.toSorted((a, b) => a - b)[1]!,
    film: (sum(all.values()) - sum(withPicture.values())) / film.length,
  }
}

async function sizesIn(folder: string): Promise<Map<string, number>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return new Map(await Promise.all(files.map(async (file) => [file, (await stat(file)).size] as const)))
}
