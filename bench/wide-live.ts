import type { Socket } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'
import { withConnection } from '../server/src/db/connection.ts'
import { databaseOn, openPool } from '../server/src/db/database.ts'
import { openLive } from '../server/src/delivery/live/open-live.ts'
import { storeIdOf } from '../server/src/features/uploads/file-store.queries.ts'
import { hashOf, newId, newToken } from '../server/src/http/tokens.ts'
import type { Caller } from './calls.ts'
import { type Figure, figure, inHalfAndMost } from './figures.ts'
import { listenTo } from './listen.ts'
import { atPace } from './measure.ts'
import { makePeople } from './people.ts'
import { inWords, sized } from './scale.ts'
import { drawing, hear, makePairs, sendRound, signInAll } from './streams.ts'
import type { Carrier } from './wide.ts'
import { type Cluster, residentMb, type Server, startServer } from './world.ts'

const ROUNDS = sized(3, 1)
const SENT_EACH_ROUND = sized(500, 20)
/** The number of streams (`all`), and how many of them are on the measured server (`own`). */
const STREAMS = sized({ all: 10_000, own: 100 }, { all: 200, own: 10 })
/** The number of changes published per second, each for one random listener, and the number of seconds. */
const NOTICES = sized({ aSecond: 1_000, seconds: 8 }, { aSecond: 100, seconds: 1 })
/** The number of streams that are opened at the same time. */
const AT_ONCE = 50

/**
 * Measures how long a message takes to reach a stream, with 1,000 streams on two servers. The rounds
 * alternate between the carriers.
 */
export async function delivering(cluster: Cluster, carriers: Carrier[]): Promise<Figure[]> {
  const all = await Promise.all(
    carriers.map(async ({ name, settings }) => {
      const url = await cluster.newDatabase(`wide_sent_${name.toLowerCase()}`)
      await makePeople(url, sized(1_100, 1_000))
      const pairs = (await makePairs(url)).slice(0, -1)
      const servers = await twoServers(url, settings)
      return { name, servers, people: await signInAll(servers, pairs), rounds: [] as number[][], lost: 0 }
    }),
  )
  const sockets: Socket[] = []
  const counts = { strange: 0 }
  for (const { people } of all)
    for (const person of people)
      sockets.push(await listenTo(person, (change) => hear(person, change, counts)))
  const draw = drawing(7)
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const each of all) {
      const { heard, lost } = await sendRound(each.people, draw, SENT_EACH_ROUND)
      each.lost += lost
      if (round > 0) each.rounds.push(heard)
    }
  for (const socket of sockets) socket.destroy()
  await Promise.all(all.flatMap(({ servers }) => servers.map(({ stop }) => stop())))
  const streams = inWords(all[0]!.people.length)
  return [
    ...all.flatMap(({ name, rounds }) =>
      inHalfAndMost(`sent → heard through ${name}, ${streams} streams`, rounds, [null, null]),
    ),
    ...all.map(({ name, lost }) => figure(`messages not heard of through ${name}`, '', 0, [lost])),
    figure('changes heard by others, or once too often', '', 0, [counts.strange]),
  ]
}

/**
 * Measures the CPU time and memory of a server that has few of the streams, while changes for all listeners
 * are published. A second server has the other streams, and this process publishes as a third server would.
 */
export async function hearing(cluster: Cluster, carriers: Carrier[]): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const carrier of carriers) figures.push(...(await hearingThrough(cluster, carrier)))
  return figures
}

async function hearingThrough(cluster: Cluster, { name, settings }: Carrier): Promise<Figure[]> {
  const url = await cluster.newDatabase(`wide_heard_${name.toLowerCase()}`)
  await makePeople(url, STREAMS.all + sized(0, 800))
  const [own, other] = await twoServers(url, settings)
  const db = databaseOn(openPool(url, 4))
  const warn = (line: string) => console.error(line)
  const key = await storeIdOf(db)
  const live = await openLive({ liveUrl: settings['LIVE_URL'] ?? null }, { url, db, key, warn })
  const ids = await memberIds(url)
  const cookies = await openSessions(url, ids)
  let [heard, sent] = [0, 0]
  const callers = cookies.map((cookie, nth): Caller => {
    const { origin } = nth < STREAMS.own ? own! : other!
    return { origin, cookie }
  })
  const before = await residentMb(own!.pid)
  const sockets: Socket[] = []
  for (let at = 0; at < callers.length; at += AT_ONCE)
    sockets.push(
      ...(await Promise.all(
        callers.slice(at, at + AT_ONCE).map((caller) => listenTo(caller, () => (heard += 1))),
      )),
    )
  const draw = drawing(11)
  const cpu: number[] = []
  const memory: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [start, began] = [await cpuSecondsOf(own!), performance.now()]
    await atPace(NOTICES.aSecond * NOTICES.seconds, NOTICES.aSecond, async () => {
      sent += 1
      await live.publishAfter(db, [{ topic: 'notification', key: null, players: [ids[draw(ids.length)]!] }])
    })
    const seconds = (performance.now() - began) / 1000
    if (round === 0) continue
    cpu.push(((await cpuSecondsOf(own!)) - start) * (1000 / seconds))
    memory.push(await residentMb(own!.pid))
  }
  for (let tries = 0; heard < sent && tries < 100; tries += 1) await pass(50)
  for (const socket of sockets) socket.destroy()
  await live.close()
  await Promise.all([own!.stop(), other!.stop(), db.destroy()])
  const what = `${inWords(STREAMS.own)} of ${inWords(STREAMS.all)} streams, ${inWords(NOTICES.aSecond)} changes a second through ${name}`
  return [
    figure(`${what}: CPU in each second`, 'ms', null, cpu),
    figure(`${what}: memory`, 'MB', null, memory),
    figure(`the server before its streams, ${name}`, 'MB', null, [before]),
    figure(`changes not heard through ${name}, or twice`, '', 0, [Math.abs(sent - heard)]),
  ]
}

function twoServers(url: string, settings: Record<string, string>): Promise<Server[]> {
  return Promise.all([1, 2].map(() => startServer(url, settings)))
}

async function memberIds(databaseUrl: string): Promise<number[]> {
  return withConnection(databaseUrl, async (ask) => {
    const rows = await ask(`select id from players where role = 'member' order by id limit ${STREAMS.all}`)
    return rows.map(({ id }) => Number(id))
  })
}

/** Signs members in directly in the database, without API calls. Returns their cookies. */
async function openSessions(databaseUrl: string, ids: number[]): Promise<string[]> {
  const tokens = ids.map(() => newToken())
  await withConnection(databaseUrl, (ask) =>
    ask(
      `insert into sessions (token_hash, id, player_id, expires_at)
        select hash, id, player_id, now() + interval '1 day'
        from unnest($1::bytea[], $2::text[], $3::integer[]) as made (hash, id, player_id)`,
      [tokens.map(hashOf), ids.map(() => newId()), ids],
    ),
  )
  return tokens.map((token) => `kinhold_session=${token}`)
}

/** Returns the CPU time that a server has used so far, in seconds. */
export async function cpuSecondsOf({ origin }: Server): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  return Number(/^process_cpu_seconds_total (.+)$/m.exec(text)![1])
}
