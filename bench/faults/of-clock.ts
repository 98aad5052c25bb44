import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withConnection } from '../../server/src/db/connection.ts'
import { makeDue } from '../../server/testing/jobs.ts'
import { type Context, type Group, secondsUntil, Skipped } from './under-writes.ts'
import { usualWriters } from './writers.ts'

type WithClock = Context & { turnOn(days: number): Promise<void> }

/** The path of libfaketime, which fakes the system time for a process. */
const [LIBRARY] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')

// These settings make libfaketime reread the offset from FAKETIME_TIMESTAMP_FILE whenever a process reads the
// clock. Monotonic clocks don't change.
const HOW = { FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1', FAKETIME_DISABLE_SHM: '1' }

/** Faults in the clock that the server and the database share. */
export const clock: Group<WithClock> = {
  name: 'clock',
  async open(run) {
    if (LIBRARY === undefined) throw new Skipped('it takes libfaketime (Debian: apt-get install libfaketime)')
    let file = ''
    const turnOn = (days: number) => writeFile(file, `+${days}d\n`)
    const world = await run.world((folder) => {
      file = join(folder, 'clock')
      const environment = { LD_PRELOAD: LIBRARY, FAKETIME_TIMESTAMP_FILE: file, ...HOW }
      return { isOutside: true, environment, settings: environment, lay: () => turnOn(0) }
    })
    // Leaves out the sign-in writer, because its sessions expire when the clock jumps forward by forty days.
    return { world, turnOn, writers: usualWriters(world).filter(({ kind }) => kind !== 'sign-in') }
  },
  strikes: [
    {
      name: 'clock',
      what: 'the clock of server and database jumps 40 days on, and all that is old is swept',
      within: 20,
      async happen({ world, turnOn }) {
        await turnOn(40)
        const url = await world.databaseUrl()
        for (const name of SWEEPS) await makeDue(url, name)
        const isSwept = await secondsUntil(async () => (await sweptOn(url)) === SWEEPS.length, 60)
        return isSwept === null ? ['What is old was not swept.'] : []
      },
    },
  ],
}

const SWEEPS = ['sweep', 'lost-files']

/** Returns how many of the sweep jobs have finished. */
async function sweptOn(databaseUrl: string): Promise<number> {
  const done = `select distinct name from pgboss.job where name = any($1) and state = 'completed'`
  return (await withConnection(databaseUrl, (ask) => ask(done, [SWEEPS]))).length
}
