import { setTimeout as pass } from 'node:timers/promises'
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '../../server/testing/pgbouncer.ts'
import { type Context, type Group, Skipped } from './under-writes.ts'
import { usualWriters } from './writers.ts'

type WithPooler = Context & { pgbouncer: Pgbouncer }

/** Faults in a transaction-mode PgBouncer or in the external database behind it. */
export const pooler: Group<WithPooler> = {
  name: 'pooler',
  async open(run) {
    if (!hasPgbouncer) throw new Skipped('it takes PgBouncer (Debian: apt-get install pgbouncer)')
    let pgbouncer: Pgbouncer
    const world = await run.world({
      isOutside: true,
      async prepare(direct) {
        pgbouncer = await startPgbouncer(direct)
        return { DATABASE_URL: pgbouncer.through(direct), DATABASE_DIRECT_URL: direct }
      },
    })
    return { world, writers: usualWriters(world), pgbouncer: pgbouncer!, close: () => pgbouncer.close() }
  },
  strikes: [
    {
      name: 'pooler-kill',
      what: 'kill -9 of PgBouncer, which comes back 5 s later',
      within: 10,
      async happen({ pgbouncer }) {
        await pgbouncer.kill()
        await pass(5_000)
        await pgbouncer.start()
      },
    },
    {
      name: 'pooler-frozen',
      what: 'PgBouncer frozen for 15 s',
      within: 15,
      async happen({ pgbouncer }) {
        pgbouncer.signal('SIGSTOP')
        await pass(15_000)
        pgbouncer.signal('SIGCONT')
      },
    },
    {
      name: 'pooler-restart',
      what: 'the database behind PgBouncer is restarted (fast)',
      within: 15,
      happen: ({ world }) => world.control('restart', '-m', 'fast'),
    },
  ],
}
