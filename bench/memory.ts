import type { Socket } from 'node:net'
import { STREAMS_PER_SESSION } from '@kinhold/domain/limits'
import type { Figure, Result } from './figures.ts'
import { listenTo } from './listen.ts'
import { makePeople } from './people.ts'
import { residentMb, signIn, startCluster, startServer } from './world.ts'

const ROUNDS = 5
const SESSIONS = 100
/** At rest after one sign-in, in MB; and for each stream that listens, in kB. */
const GOALS = { idle: 150, stream: 40 }

/** How much memory the server holds at rest, and for each browser that listens; each round in a process of its own. */
export async function memory(): Promise<Result> {
  const cluster = await startCluster()
  try {
    const url = await cluster.newDatabase('memory')
    const { branches } = await makePeople(url, 1_000)
    const rounds: Held[] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await holding(url, branches.small.phone))
    return { part: 'memory', data: 'resident size of the server', figures: figuresOf(rounds) }
  } finally {
    await cluster.stop()
  }
}

function figuresOf(rounds: Held[]): Figure[] {
  return [
    {
      what: 'at rest after one sign-in',
      unit: 'MB',
      goal: GOALS.idle,
      rounds: rounds.map(({ idle }) => idle),
    },
    {
      what: `each of ${(SESSIONS * STREAMS_PER_SESSION).toLocaleString('en')} listening streams`,
      unit: 'kB',
      goal: GOALS.stream,
      rounds: rounds.map(({ stream }) => stream),
    },
  ]
}

/** `idle` in MB, `stream` in kB. */
type Held = { idle: number; stream: number }

async function holding(databaseUrl: string, phone: string): Promise<Held> {
  const { origin, pid, stop } = await startServer(databaseUrl)
  const streams: Socket[] = []
  try {
    const cookies = [await signIn(origin, phone)]
    const idle = await residentMb(pid)
    while (cookies.length < SESSIONS) cookies.push(await signIn(origin, phone))
    const before = await residentMb(pid)
    for (const cookie of cookies)
      for (let nth = 0; nth < STREAMS_PER_SESSION; nth += 1) streams.push(await listenTo(origin, cookie))
    const more = (await residentMb(pid)) - before
    return { idle, stream: (more * 1024) / streams.length }
  } finally {
    for (const stream of streams) stream.destroy()
    await stop()
  }
}
