import { setTimeout as pass } from 'node:timers/promises'
import { kill } from '../../journeys/server.ts'
import { statusOf, type Group } from './under-writes.ts'
import { usualWriters } from './writers.ts'

/** Faults in which the server process exits. */
export const server: Group = {
  name: 'server',
  async open(run) {
    const world = await run.world()
    return { world, writers: usualWriters(world) }
  },
  strikes: [
    {
      name: 'kill-server',
      what: 'kill -9 of the server, started again by its supervisor',
      within: 20,
      happen: ({ world }) => kill(world.server()),
    },
    {
      name: 'stop-server',
      what: 'SIGTERM of the server and its database, started again by its supervisor',
      within: 20,
      async happen({ world }) {
        const { process: its } = world.server()
        its.kill('SIGTERM')
        while (its.exitCode === null && its.signalCode === null) await pass(20)
        return its.exitCode === 0 ? [] : [`It ended with ${its.exitCode ?? its.signalCode}.`]
      },
    },
  ],
}

/** A rolling restart with two servers on one database. */
export const rolling: Group = {
  name: 'rolling',
  async open(run) {
    const world = await run.world({ isOutside: true })
    return { world, writers: usualWriters(world) }
  },
  strikes: [
    {
      name: 'rolling',
      what: 'rolling restart: a second server, then SIGTERM of the first',
      within: 5,
      never: ['cut', '502', '503'],
      async happen({ world }) {
        await statusOf(`${world.origin()}/readyz`)
        await world.roll(async (origin) => (await statusOf(`${origin}/readyz`)) !== 200)
      },
    },
  ],
}
