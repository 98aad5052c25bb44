import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import { openLanding } from '../delivery/files/landing.ts'
import { openFiles } from '../delivery/files/open-files.ts'
import { postgresLive } from '../delivery/live/postgres-live.ts'
import { sweepAll } from '../features/account/retention/sweep-all.ts'
import { ensureAdmin } from '../features/players/players.queries.ts'
import { claimStore } from '../features/uploads/claim-store.ts'
import { onDatabase } from './open-database.ts'
import { type Report, reporting } from './report.ts'

const BESIDE = 'It removes expired data by itself, every hour and once a day; nothing was removed now.'

/** Adds the command that removes all expired data now. With DATABASE_URL, servers may keep running. */
export function retention(program: Command): void {
  program
    .command('retention')
    .description('remove expired data now, which a server does every hour and once a day')
    .action(reporting(sweepByHand))
}

async function sweepByHand(): Promise<Report> {
  const config = readConfig(process.env)
  const work = async (db: Db, url: string) => {
    const live = await postgresLive(url)
    try {
      const files = await openFiles(config)
      await claimStore(db, files)
      await ensureAdmin(db, config.adminPhone)
      const landing = await openLanding(config)
      return reportOf(await sweepAll({ db, live, files, landing }))
    } finally {
      await live.close()
    }
  }
  return onDatabase(config, work, { alone: BESIDE })
}

function reportOf(removed: { what: string; count: number }[]): Report {
  const data = { removed: Object.fromEntries(removed.map(({ what, count }) => [what, count])) }
  if (removed.length === 0) return { lines: ['Done: there was nothing to remove.'], data }
  const lines = removed.map(
    ({ what, count }) => `  ${what.replaceAll('_', ' ')}: ${count.toLocaleString('en-US')}`,
  )
  return { lines: ['Done. Removed:', ...lines], data }
}
