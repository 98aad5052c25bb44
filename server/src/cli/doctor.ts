import { parsePhoneIn } from '@kinhold/domain/phone'
import type { Command } from 'commander'
import { type Config, readConfig } from '../config.ts'
import type { Db } from '../db/database.ts'
import { Unreachable } from '../db/unreachable.ts'
import { carriersOf } from '../delivery/carriers.ts'
import { checkAddress } from './doctor/check-address.ts'
import {
  checkAdminPhone,
  checkClock,
  checkMaintenance,
  checkNumbers,
  checkPooler,
  checkReplica,
  checkSchema,
  checkSending,
  checkVersion,
} from './doctor/check-database.ts'
import { checkLastBackup, checkDisks, checkFiles, checkOwner, openStore } from './doctor/check-files.ts'
import { checkAlerts, checkEmails, checkNats, checkTexts } from './doctor/check-providers.ts'
import { checkSettings } from './doctor/check-settings.ts'
import { CHECK_MS, checked, failed, type Finding, sentenceIn, within } from './doctor/finding.ts'
import { onDatabase } from './open-database.ts'
import { type Report, reporting, type Say } from './report.ts'

/** The test messages to send: a text to `textTo`, an e-mail to `mailTo`, and alerts if `alert` is true. */
type Asked = { textTo?: string; mailTo?: string | null; alert?: boolean }

/** Adds the command that checks everything the server needs and explains how to fix any problems. */
export function doctor(program: Command): void {
  program
    .command('doctor')
    .description('check all that the server needs, beside a server and without one')
    .option('--text-to <number>', 'really send a text to this number')
    .option('--mail-to <address>', 'really send an e-mail to this address')
    .option('--alert', 'really send an alert to ALERT_EMAIL and ALERT_WEBHOOK')
    .action(reporting(examine))
}

async function examine(_: Say, asked: Asked): Promise<Report> {
  const found = await findAll(asked)
  const widest = Math.max(...found.map(({ check }) => check.length))
  const [bad, odd] = ['failed', 'warning'].map((state) => found.filter((each) => each.state === state).length)
  const sum = `${found.length} checks: ${bad} failed, ${odd} with a warning.`
  return {
    lines: [...found.map((each) => lineOf(each, widest)), sum],
    data: { checks: found },
    isBad: bad! > 0,
  }
}

function lineOf({ check, state, says, todo }: Finding, widest: number): string {
  return `${state.padEnd(7)}  ${check.padEnd(widest)}  ${says}${todo === null ? '' : ` ${todo}`}`
}

async function findAll({ textTo: typed, mailTo = null, alert }: Asked): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(process.env)
  } catch (error) {
    const todo = 'Correct the settings; nothing else was checked.'
    return [failed('settings', (error as Error).message.replaceAll('\n', ' '), todo)]
  }
  const textTo = typed === undefined ? null : parsePhoneIn(config.phoneCountry, typed)
  if (typed !== undefined && textTo === null)
    throw new Error(`'${typed}' is not a phone number such as +15551234567.`)
  const outside = Promise.all([
    checked('texts', async () => checkTexts((await carriersOf(config)).sms, config, textTo), SEE, SENDING_MS),
    checked('e-mails', () => checkEmailsOnce(config, mailTo), SEE, SENDING_MS),
    checked('nats', () => checkNats(config), 'Start NATS, or correct LIVE_URL.'),
    alert ? checked('alerts', () => checkAlertsOnce(config), SEE_ALERTS, SENDING_MS) : [],
    checked('address', () => checkAddress(config.publicUrl), 'Check the name, the proxy and the firewall.'),
  ])
  const inside = await checkInside(config)
  return [...checkSettings(config), ...inside, ...(await outside).flat()]
}

/** The time limit for a check that sends a test message; longer than the time limit for one attempt. */
const SENDING_MS = 25_000
/** The time limit for opening the embedded database, which may have to recover from a crash. */
const OPENING_MS = 60_000
const SEE = 'See “Texts and e-mails” in docs/operating.md.'
const SEE_ALERTS = 'See “Alerts” in docs/operating.md.'

async function checkEmailsOnce(config: Config, to: string | null): Promise<Finding[]> {
  const { email } = await carriersOf(config)
  return checkEmails(email, config, to).finally(() => email?.close())
}

async function checkAlertsOnce(config: Config): Promise<Finding[]> {
  const carriers = await carriersOf(config)
  return checkAlerts(carriers, config).finally(() => carriers.email?.close())
}

async function checkInside(config: Config): Promise<Finding[]> {
  const opened = Promise.withResolvers<{ db: Db; url: string }>()
  const done = Promise.withResolvers<void>()
  // Opening the database is itself a check. If it fails, checks that don't need the database still run.
  const closing = onDatabase(
    config,
    async (db, url) => {
      opened.resolve({ db, url })
      await done.promise
    },
    { anySchema: true },
  ).catch(opened.reject)
  const patience = config.databaseUrl === null ? OPENING_MS : 2 * CHECK_MS
  const database = await within(patience, opened.promise).catch((error: Error) => error)
  try {
    const store = await within(CHECK_MS, openStore(config)).catch((error: Error) => error)
    const found = await Promise.all([
      database instanceof Error ? [findingOf(database)] : checkOpened(config, database),
      store instanceof Error
        ? [failed('files', sentenceIn(store), 'Check DATA_DIR and the S3_… settings.')]
        : checkStored(config, store),
      database instanceof Error || store instanceof Error
        ? []
        : checked(
            'owner',
            () => checkOwner(database.db, store),
            'See “The files and their database” in docs/operating.md.',
          ),
    ])
    return found.flat()
  } finally {
    done.resolve()
    await within(CHECK_MS, closing).catch(endSoon)
  }
}

function findingOf(error: Error): Finding {
  if (error instanceof Unreachable) return failed('database', error.says, error.todo)
  return failed('database', sentenceIn(error), AWAY)
}

async function checkOpened(config: Config, { db, url }: { db: Db; url: string }): Promise<Finding[]> {
  const found = await Promise.all([
    checked('database', () => checkVersion(config, url), AWAY),
    checked('schema', () => checkSchema(url), AWAY),
    checked('admin', () => checkAdminPhone(config, db, url), AWAY),
    checked('numbers', () => checkNumbers(db, url), AWAY),
    checked('pooler', () => checkPooler(config), 'See “Behind PgBouncer” in docs/operating.md.'),
    checked('replica', () => checkReplica(config, db), 'See “A replica for reads” in docs/operating.md.'),
    checked('clock', () => checkClock(url), AWAY),
    checked('maintenance', () => checkMaintenance(db, url), AWAY),
    checked('sending', () => checkSending(db, url), AWAY),
    checked('backup', () => checkLastBackup(db, config), 'See “Backup” in docs/operating.md.'),
  ])
  return found.flat()
}

const AWAY = 'Start the database, or correct the settings that lead to it.'

async function checkStored(config: Config, store: Parameters<typeof checkFiles>[0]): Promise<Finding[]> {
  const found = await Promise.all([
    checked('files', () => checkFiles(store), 'Check the store and its settings.'),
    checked('disk', () => checkDisks(config, store), 'Check the disk.'),
  ])
  return found.flat()
}

// A connection to an unresponsive database would otherwise keep this process running.
function endSoon(): void {
  setTimeout(() => process.exit(), 1_000).unref()
}
