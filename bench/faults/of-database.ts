import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { withConnection } from '../../server/src/db/connection.ts'
import { postmasterPid } from '../../server/testing/embedded.ts'
import { processesIn, signal } from './processes.ts'
import { type Group, standingStill, type Strike } from './under-writes.ts'
import type { World } from './world.ts'
import { usualWriters } from './writers.ts'

const postmasterOf = (world: World) => postmasterPid(join(world.cluster, '..'))

/** Freezes a database's processes, the postmaster first so that no new processes can start. */
async function freeze(world: World): Promise<void> {
  signal([await postmasterOf(world)], 'SIGSTOP')
  signal(processesIn(world.cluster), 'SIGSTOP')
}

async function frozenFor(world: World, seconds: number): Promise<void> {
  await freeze(world)
  await pass(seconds * 1000)
  signal(processesIn(world.cluster), 'SIGCONT')
}

/** Faults in the embedded database while the server is running. */
export const database: Group = {
  name: 'database',
  async open(run) {
    const world = await run.world()
    return { world, writers: usualWriters(world) }
  },
  strikes: [
    {
      name: 'kill-postmaster',
      what: 'kill -9 of the postmaster',
      within: 20,
      happen: async ({ world }) => signal([await postmasterOf(world)], 'SIGKILL'),
    },
    {
      name: 'kill-backend',
      what: 'kill -9 of one backend',
      within: 20,
      async happen({ world }) {
        const url = await world.databaseUrl()
        const backends = `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`
        const [row] = await withConnection(url, (ask) => ask(`${backends} limit 1`))
        signal([Number(row!['pid'])], 'SIGKILL')
      },
    },
    {
      name: 'database-frozen',
      what: 'all processes of the database frozen for 10 s',
      within: 15,
      happen: ({ world }) => frozenFor(world, 10),
    },
    {
      name: 'database-frozen-for-good',
      what: 'all processes of the database frozen for good',
      within: 60,
      happen: ({ world }) => freeze(world),
    },
    {
      name: 'postmaster-frozen-for-good',
      what: 'the postmaster alone frozen for good, then kill -9 of the server',
      within: 60,
      async happen({ world }) {
        signal([await postmasterOf(world)], 'SIGSTOP')
        world.server().process.kill('SIGKILL')
      },
    },
  ],
}

const restart = (mode: 'fast' | 'immediate'): Strike => ({
  name: `outside-restart-${mode}`,
  what: `an outside database is restarted (${mode})`,
  within: 15,
  happen: ({ world }) => world.control('restart', '-m', mode),
})

/** Faults in an external database while the server is running. */
export const outside: Group = {
  name: 'outside',
  async open(run) {
    const world = await run.world({ isOutside: true })
    return { world, writers: usualWriters(world) }
  },
  strikes: [
    {
      name: 'outside-frozen',
      what: 'all processes of an outside database frozen for 20 s',
      within: 15,
      happen: ({ world }) => frozenFor(world, 20),
    },
    restart('fast'),
    restart('immediate'),
    {
      name: 'outside-terminated',
      what: 'all connections ended by pg_terminate_backend, five times',
      within: 10,
      async happen({ world }) {
        for (let nth = 0; nth < 5; nth += 1) {
          await withConnection(await world.databaseUrl(), (ask) =>
            ask(
              'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
            ),
          )
          await pass(500)
        }
      },
    },
    {
      name: 'outside-locked',
      what: 'lock table messages held for 20 s, the rest continues',
      within: 15,
      happen: async ({ world }, writing) =>
        withConnection(await world.databaseUrl(), async (ask) => {
          await ask('begin')
          await ask('lock table messages in access exclusive mode')
          const still = await standingStill(writing, 20, (kind) => /message|upload/.test(kind))
          await ask('rollback')
          return still
        }),
    },
  ],
}
