import { ADMIN_ID } from '@kinhold/domain/players'
import { Argument, type Command } from 'commander'
import { readConfig } from '../config.ts'
import type { Tx } from '../db/database.ts'
import { pgBossJobs } from '../delivery/jobs/pg-boss-jobs.ts'
import { counted } from '../features/admin/find-concerns.ts'
import { keepAction } from '../features/admin/keep-action.ts'
import { resumeSending } from '../features/outbox/end-stop.ts'
import { stopSending } from '../features/outbox/sending-stop.queries.ts'
import { onDatabase } from './open-database.ts'
import { type Report, reporting, type Say } from './report.ts'

/** Adds the command that pauses and resumes all texts, e-mails and pushes, even while a server is running. */
export function texts(program: Command): void {
  program
    .command('texts')
    .description('stop all texts, e-mails and pushes, or send again what waits')
    .addArgument(new Argument('<what>').choices(['pause', 'resume']))
    .action(reporting(change))
}

async function change(_: Say, what: 'pause' | 'resume'): Promise<Report> {
  return onDatabase(readConfig(process.env), async (db, url) => {
    if (what === 'pause') {
      const isNew = await db.transaction().execute(pause)
      return { lines: [isNew ? PAUSED : 'Sending was stopped already.'], data: { isStopped: true } }
    }
    // Job errors are ignored here, because the server that runs the jobs reports them.
    const jobs = await pgBossJobs(url, () => {})
    const resumed = await db
      .transaction()
      .execute(async (tx) => {
        const waited = await resumeSending(tx, { jobs })
        if (waited !== null) await log(tx, 'resume_sending')
        return waited
      })
      .finally(() => jobs.stop())
    const lines = [
      resumed === null
        ? 'Sending was not stopped.'
        : `Sending is on again. ${counted(resumed, 'text or e-mail', 'texts and e-mails')} waited.`,
    ]
    return { lines, data: { isStopped: false, waited: resumed ?? 0 } }
  })
}

async function pause(tx: Tx): Promise<boolean> {
  const isNew = await stopSending(tx, 'paused')
  if (isNew) await log(tx, 'pause_sending')
  return isNew
}

async function log(tx: Tx, action: 'pause_sending' | 'resume_sending'): Promise<void> {
  await keepAction(tx, { actorId: ADMIN_ID, action, targetId: null, reason: null })
}

const PAUSED =
  'No text, e-mail or push is sent until npm run kinhold -- texts resume. Sign-in codes are not sent either.'
