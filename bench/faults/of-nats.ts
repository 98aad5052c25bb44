import type { Socket } from 'node:net'
import { setTimeout as pass } from 'node:timers/promises'
import { kill, startServer } from '../../journeys/server.ts'
import { hasNats, type Nats, startNats } from '../../server/testing/nats.ts'
import { listenTo } from '../listen.ts'
import { type Context, type Group, secondsUntil, Skipped } from './under-writes.ts'
import type { World } from './world.ts'
import { usualWriters } from './writers.ts'

type WithNats = Context & { nats: Nats }

/** The number of seconds within which a change must reach the second server. */
const HEARD_WITHIN = 5

/** Faults in NATS while it carries live updates between two servers. */
export const nats: Group<WithNats> = {
  name: 'nats',
  async open(run) {
    if (!hasNats) throw new Skipped('it takes NATS (Debian: apt-get install nats-server)')
    const its = await startNats()
    const world = await run.world({ isOutside: true, settings: { LIVE_URL: its.url } })
    return { world, writers: usualWriters(world), nats: its, close: () => its.close() }
  },
  strikes: [
    {
      name: 'nats-kill',
      what: 'kill -9 of NATS, which comes back 10 s later',
      within: 5,
      never: ['cut', '502', '503'],
      happen: ({ world, nats: its }) =>
        besideSecond(world, async (hears) => {
          await its.kill()
          const away = await hears('while NATS is away')
          await pass(10_000)
          await its.start()
          await pass(3_000)
          return [...away, ...(await hears('when NATS is back'))]
        }),
    },
    {
      name: 'nats-frozen',
      what: 'NATS frozen for 15 s',
      within: 5,
      never: ['cut', '502', '503'],
      happen: ({ world, nats: its }) =>
        besideSecond(world, async (hears) => {
          its.signal('SIGSTOP')
          const away = await hears('while NATS is frozen')
          await pass(15_000)
          its.signal('SIGCONT')
          await pass(3_000)
          return [...away, ...(await hears('when NATS goes on'))]
        }),
    },
  ],
}

type Hears = (when: string) => Promise<string[]>

/**
 * Runs `act` while the admin, who receives every message, listens for live updates on a second server.
 * `hears` returns a violation if no live update arrives there in time.
 */
async function besideSecond(world: World, act: (hears: Hears) => Promise<string[]>): Promise<string[]> {
  const second = await startServer(world.settings)
  const admin = world.people[0]!
  let [heard, isOver] = [0, false]
  let socket: Socket | undefined
  // Listens again whenever the stream ends, as a browser does.
  async function listen(): Promise<void> {
    socket = await listenTo(
      { origin: `http://127.0.0.1:${new URL(second.url).port}`, cookie: admin.cookie },
      () => (heard += 1),
    )
    socket.once('close', () => isOver || void listen())
  }
  await listen()
  const hears: Hears = async (when) => {
    const before = heard
    const came = await secondsUntil(() => heard > before, HEARD_WITHIN)
    return came === null ? [`the other server heard nothing ${when}`] : []
  }
  try {
    return [...(await hears('before the fault')), ...(await act(hears))]
  } finally {
    isOver = true
    socket?.destroy()
    await kill(second)
  }
}
