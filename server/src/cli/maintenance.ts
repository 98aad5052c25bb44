import { MAINTENANCE_MESSAGE_MOST } from '@kinhold/domain/limits'
import { ADMIN_ID } from '@kinhold/domain/players'
import { inEnglish } from '@kinhold/domain/sentences'
import { lengthOf, oneLine } from '@kinhold/domain/text'
import { Argument, type Command } from 'commander'
import { readConfig } from '../config.ts'
import type { Tx } from '../db/database.ts'
import { announceMaintenance } from '../delivery/live/postgres-live.ts'
import { keepAction } from '../features/admin/keep-action.ts'
import { beginMaintenance, endMaintenance } from '../features/health/maintenance.queries.ts'
import { sentenceIn } from '../http/maintenance.ts'
import { onDatabase } from './open-database.ts'
import { type Report, reporting, type Say } from './report.ts'

/**
 * Adds the command that closes the network for maintenance and opens it again, even while servers are
 * running.
 */
export function maintenance(program: Command): void {
  program
    .command('maintenance')
    .description('close the network for a while, with a sentence for everybody, or open it again')
    .addArgument(new Argument('<what>').choices(['on', 'off']))
    .argument('[message]', 'with on: what people read first, such as ‘We move to a new machine until 10:00.’')
    .action(reporting(change))
}

async function change(_: Say, what: 'on' | 'off', typed: string | undefined): Promise<Report> {
  const message = messageIn(typed ?? '')
  if (what === 'off' && message !== null) throw new Error('Only maintenance on takes a message.')
  const config = readConfig(process.env)
  return onDatabase(config, (db) =>
    db.transaction().execute((tx) => (what === 'on' ? begin(tx, message, config.appName) : end(tx))),
  )
}

async function begin(tx: Tx, message: string | null, appName: string): Promise<Report> {
  const changed = await beginMaintenance(tx, message)
  if (changed !== null) await note(tx, 'begin_maintenance', message)
  const first = changed === 'begun' ? 'Maintenance is on.' : 'Maintenance was on already.'
  const says = inEnglish(sentenceIn(appName, { message }))
  return { lines: [`${first} People read: ${says}`, HOW_TO_END], data: { isOn: true, changed, says } }
}

async function end(tx: Tx): Promise<Report> {
  const seconds = await endMaintenance(tx)
  if (seconds !== null) await note(tx, 'end_maintenance', null)
  const line =
    seconds === null ? 'Maintenance was not on.' : `Maintenance is over; it was on for ${spanOf(seconds)}.`
  return { lines: [line], data: { isOn: false, seconds } }
}

function spanOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes > 90) return `${Math.ceil(seconds / 3600)} hours`
  return minutes === 1 ? 'a minute' : `${minutes} minutes`
}

async function note(
  tx: Tx,
  action: 'begin_maintenance' | 'end_maintenance',
  message: string | null,
): Promise<void> {
  await announceMaintenance(tx)
  await keepAction(tx, { actorId: ADMIN_ID, action, targetId: null, reason: message })
}

const HOW_TO_END = 'npm run kinhold -- maintenance off ends it.'

function messageIn(typed: string): string | null {
  const message = oneLine(typed)
  if (message !== typed.trim().normalize('NFC'))
    throw new Error('The message may have no line breaks and no control characters.')
  const length = lengthOf(message)
  if (length > MAINTENANCE_MESSAGE_MOST)
    throw new Error(`The message has ${length} characters; at most ${MAINTENANCE_MESSAGE_MOST} are allowed.`)
  return message === '' ? null : message
}
