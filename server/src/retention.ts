import { readConfig } from './config.ts'
import { openLanding } from './delivery/files/landing.ts'
import { openFiles } from './delivery/files/open-files.ts'
import { postgresLive } from './delivery/live/postgres-live.ts'
import { sweepAll } from './features/account/retention/sweep-all.ts'
import { ensureAdmin } from './features/players/players.queries.ts'
import { claimStore } from './features/uploads/claim-store.ts'
import { onDatabase } from './open-database.ts'

// `npm run retention` runs every sweep once. Servers on the same PostgreSQL may keep running.

const BESIDE =
  'A server that runs on the database in its data folder does this by itself, every hour and once a day; nothing was removed now.'

const say = (line: string) => void process.stdout.write(`${line}\n`)

try {
  await sweepByHand()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

async function sweepByHand(): Promise<void> {
  const config = readConfig(process.env)
  await onDatabase(config, `\n${BESIDE}`, async (db, url) => {
    const live = await postgresLive(url)
    try {
      const files = await openFiles(config)
      await claimStore(db, files)
      await ensureAdmin(db, config.adminPhone)
      const landing = await openLanding(config)
      for (const line of await sweepAll({ db, live, files, landing })) say(line)
    } finally {
      await live.close()
    }
  })
}
