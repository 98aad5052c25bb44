import type { Socket } from 'node:net'
import { STREAMS_PER_SESSION } from '@kinhold/domain/limits'
import { signIn } from './calls.ts'
import { figure, type Result } from './figures.ts'
import { listenTo } from './listen.ts'
import { makePeople } from './people.ts'
import { inWords, sized } from './scale.ts'
import { type Cluster, residentMb, withServer } from './world.ts'

const ROUNDS = sized(5, 1)
const SESSIONS = sized(100, 10)
/** The targets for the memory after one sign-in (`idle`, in MB) and per open stream (`stream`, in kB). */
const GOALS = { idle: 150, stream: 40 }

/** Measures an idle server's memory, and how much each open stream adds. */
export async function memory(cluster: Cluster): Promise<Result> {
  const url = await cluster.newDatabase('memory')
  const { branches } = await makePeople(url, 1_000)
  const rounds: Held[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await holding(url, branches.small.phone))
  const streams = inWords(SESSIONS * STREAMS_PER_SESSION)
  const figures = [
    figure(
      'at rest after one sign-in',
      'MB',
      GOALS.idle,
      rounds.map(({ idle }) => idle),
    ),
    figure(
      `each of ${streams} listening streams`,
      'kB',
      GOALS.stream,
      rounds.map(({ stream }) => stream),
    ),
  ]
  return { part: 'memory', data: 'resident size of the server', figures }
}

/** The measured memory: `idle` in MB, and `stream` in kB per stream. */
type Held = { idle: number; stream: number }

function holding(databaseUrl: string, phone: string): Promise<Held> {
  return withServer(databaseUrl, async ({ origin, pid }) => {
    const streams: Socket[] = []
    try {
      const sessions = [await signIn(origin, phone)]
      const idle = await residentMb(pid)
      while (sessions.length < SESSIONS) sessions.push(await signIn(origin, phone))
      const before = await residentMb(pid)
      for (const session of sessions)
        for (let nth = 0; nth < STREAMS_PER_SESSION; nth += 1) streams.push(await listenTo(session))
      const more = (await residentMb(pid)) - before
      return { idle, stream: (more * 1024) / streams.length }
    } finally {
      for (const stream of streams) stream.destroy()
    }
  })
}
