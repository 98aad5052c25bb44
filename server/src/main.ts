import { paths } from '@kinhold/contract/paths'
import { formatPhoneIn } from '@kinhold/domain/phone-groups'
import { ADMIN_ID, ADMIN_PLACEHOLDER_PHONE, type PlayerRow } from '@kinhold/domain/players'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { buildApp } from './app.ts'
import { closeAll, type Closing } from './closing.ts'
import {
  ADMIN_PHONE_UNUSED,
  BadSetting,
  type Config,
  isAdminPhoneUnused,
  readConfig,
  reachOf,
  refuseOpenDoor,
  refusePlaceholder,
} from './config.ts'
import { prepareDataDir } from './db/data-dir.ts'
import { databaseOn, type Db, OF_CALLS, openPool, WITHOUT_END } from './db/database.ts'
import { startEmbedded } from './db/embedded.ts'
import { acquireInstanceLock } from './db/instance-lock.ts'
import { migrate } from './db/migrate.ts'
import { openReplica, sentenceOnReplica } from './db/replica.ts'
import { waysTo } from './db/pooler.ts'
import { makeMonths } from './db/months.ts'
import { troubleIn } from './db/unavailable.ts'
import { unreachableBy } from './db/unreachable.ts'
import { carriersOf } from './delivery/carriers.ts'
import { openLanding } from './delivery/files/landing.ts'
import { openFiles } from './delivery/files/open-files.ts'
import { keepDoing } from './delivery/jobs/keep-doing.ts'
import { pgBossJobs } from './delivery/jobs/pg-boss-jobs.ts'
import { openLive } from './delivery/live/open-live.ts'
import { openPush } from './delivery/push/web-push.ts'
import type { Deps } from './deps.ts'
import { scheduledSweeps } from './features/account/retention/sweep-all.ts'
import { updateWords } from './features/account/retention/update-words.ts'
import { sendAlerts } from './features/admin/alerts/send-alerts.ts'
import {
  backUpBeforeMigration,
  keepBackups,
  MEND_BACKUP_DIR,
  troubleWithDaily,
} from './features/backups/keep-backups.ts'
import { maintenanceNow } from './features/health/maintenance.queries.ts'
import { moveClaimOn } from './features/lost-numbers/claims/move-claim-on.ts'
import { sendMails } from './features/outbox/notices/send-mails.ts'
import { sendPushes } from './features/outbox/notices/send-pushes.ts'
import { deliverMessage } from './features/outbox/deliver-message.ts'
import { sendingStop } from './features/outbox/sending-stop.queries.ts'
import { ensureAdmin, playerById } from './features/players/players.queries.ts'
import { replacePlaceholder } from './features/sign-in/change-phone.ts'
import { claimSoonerOrLater } from './features/uploads/claim-store.ts'
import { storeIdOf } from './features/uploads/file-store.queries.ts'
import { logDatabaseTrouble } from './http/error-handler.ts'
import { limitsOn } from './http/limits.ts'
import { openMetrics } from './http/metrics.ts'
import { isRefused } from './http/refusals.ts'
import { giveNotice } from './http/stopping.ts'
import { isLanguageBuilt } from './http/web-app.ts'
import { sentenceOf } from './sentence-of.ts'
import { openWords, WORDS_FOLDER } from './words/words.ts'

// The number of seconds between checks for pending push messages.
const PUSH_SECONDS = 3

/** The flag that `npm run dev` uses to offer sign-in by name. */
const BY_NAME = '--sign-in-by-name'

const OPEN_DOOR =
  'PHONE_VERIFICATION=off: anyone who reaches this server can sign in as anyone whose number they know, as the admin too. Set up an SMS provider and unset it.'

const STOPPED =
  'No texts, e-mails or pushes are sent: the network was restored from a backup, or sending was paused. npm run kinhold -- texts resume sends what waits.'

const MAINTENANCE =
  'Maintenance is on: calls and pages are refused, for the admin, too. npm run kinhold -- maintenance off ends it.'

const ENDED = 'The database ended by itself. It is being started again.'
const STOOD_STILL = 'The database does not answer at all. It is being stopped and started again.'

const say = (line: string) => void process.stdout.write(`${line}\n`)

// Writing to a closed terminal fails. Don't let such a failure interrupt the shutdown.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})

try {
  await start()
} catch (error) {
  process.stderr.write(`\n${sentenceOf(error)}\n`)
  process.exit(1)
}

async function start(): Promise<void> {
  const config = readConfig(process.env, process.cwd(), process.argv.includes(BY_NAME))
  refuseOpenDoor(config)
  const opened: Closing[] = []
  const stop = stopOnSignals(opened)
  try {
    await open(config, opened, stop)
  } catch (error) {
    await closeAll(opened, complain)
    throw unreachableBy(error, config)
  }
}

async function open(config: Config, opened: Closing[], stop: (error?: Error) => void): Promise<void> {
  const database = await (config.databaseUrl === null
    ? openEmbedded(config, opened, stop)
    : useDatabase({ ...config, databaseUrl: config.databaseUrl }))
  const { directUrl } = database
  await migrate(directUrl, undefined, () => backUpBeforeMigration(directUrl, config))
  const pool = openPool(database.url, config.databasePool, OF_CALLS, database.isPooled)
  const db = databaseOn(pool, directUrl)
  opened.push({ name: 'A transaction', leave: 2_500, close: () => db.destroy() })
  let app: FastifyInstance | undefined
  // Give sweeps their own pool, because a sweep may run for longer than a request is allowed to.
  const patient = databaseOn(openPool(directUrl, 2, WITHOUT_END))
  opened.push({ name: 'A sweep', leave: 2_500, close: () => patient.destroy() })
  const warn = (line: string) => app?.log.warn(line)
  const failed = (error: Error, what: string) => {
    const trouble = troubleIn(error)
    if (app && trouble) logDatabaseTrouble(app.log, trouble)
    else app?.log.error({ err: error }, what)
  }
  await makeMonths(patient)
  const files = await claimSoonerOrLater(db, await openFiles(config), (line) => (app ? warn : complain)(line))
  const landing = await openLanding(config)
  // With an embedded database, every file in the landing folder was left behind by a killed process.
  if (config.databaseUrl === null) await landing.removeOld(new Date())
  const found = await openAdmin(db, config)
  const live = await openLive(config, {
    url: directUrl,
    db,
    key: await storeIdOf(db),
    warn: (line) => (app ? warn : complain)(line),
  })
  const carriers = await carriersOf(config)
  opened.push({ name: 'The mail server', leave: 3_000, close: async () => carriers.email?.close() })
  const jobs = await pgBossJobs(directUrl, (error) => failed(error, 'a job failed'))
  opened.push({ name: 'A job', leave: 3_000, close: (within) => jobs.stop(within) })
  const metrics = openMetrics()
  metrics.watchProcess()
  const { databaseReadUrl, databasePool } = config
  const replica =
    databaseReadUrl === null
      ? undefined
      : openReplica(db, databaseReadUrl, databasePool, {
          changed: (because) => (app ? warn : complain)(sentenceOnReplica(because)),
          read: metrics.read,
        })
  if (replica) opened.push({ name: 'The replica', leave: 2_500, close: () => replica.close() })
  const deps: Deps = {
    config,
    db,
    replica,
    files,
    landing,
    live,
    jobs,
    ...carriers,
    limits: limitsOn(pool, config),
    metrics,
    push: openPush(),
    words: openWords(WORDS_FOLDER, isLanguageBuilt),
    say,
    warn,
    calm: giveBackMemory,
  }
  const admin = await replaceIn(deps, found)
  const serving = (app = await buildApp(deps))
  // Close the streams together with the server, which would otherwise wait for them.
  opened.push({ name: 'A call', leave: 4_000, close: () => Promise.all([live.close(), serving.close()]) })
  await jobs.work(
    [
      { name: 'deliver', run: (id) => deliverMessage(deps, id) },
      { name: 'claim', run: (id) => moveClaimOn(deps, Number(id)) },
    ],
    [
      ...scheduledSweeps({ ...deps, db: patient }),
      { name: 'mails', cron: '*/5 * * * *', run: () => sendMails(deps) },
      { name: 'words', cron: '*/5 * * * *', run: () => updateWords({ db: patient }) },
      { name: 'alerts', cron: '*/5 * * * *', run: () => sendAlerts(deps) },
      {
        name: 'backup',
        cron: '23 * * * *',
        hours: 23,
        run: () => keepBackups({ ...deps, db: patient, url: directUrl }),
      },
    ],
  )
  const notPushed = (error: Error) => failed(error, 'what is new could not be pushed')
  const stopPushing = keepDoing(PUSH_SECONDS, () => sendPushes(deps), notPushed)
  opened.push({ name: 'A push', leave: 3_000, close: stopPushing })
  await listen(app, config)
  opened.push({ name: 'The notice of the stop', leave: 6_400, close: () => giveNotice(serving) })
  const noBackup = await troubleWithDaily(db, config)
  const warnings = [
    ...(!config.phoneVerification && reachOf(config).length > 0 ? [OPEN_DOOR] : []),
    ...(isAdminPhoneUnused(config, admin.phone)
      ? [`${ADMIN_PHONE_UNUSED.says} ${ADMIN_PHONE_UNUSED.todo}`]
      : []),
    ...((await sendingStop(db)) === null ? [] : [STOPPED]),
    ...((await maintenanceNow(db)) === null ? [] : [MAINTENANCE]),
    ...(noBackup === null ? [] : [`${noBackup} ${MEND_BACKUP_DIR}`]),
  ]
  for (const warning of warnings) serving.log.warn(warning)
  printWhereAndHow(config, database.place, files.place.files, admin.phone ?? config.adminPhone, warnings)
  giveBackMemory()
}

async function useDatabase(config: Config & { databaseUrl: string }) {
  await prepareDataDir(config.dataDir, { hasDatabase: false })
  const ways = await waysTo(config)
  const place = ways.isPooled ? 'DATABASE_URL, a pooler; DATABASE_DIRECT_URL' : 'DATABASE_URL'
  return { ...ways, place }
}

async function openEmbedded(config: Config, opened: Closing[], stop: (error?: Error) => void) {
  const release = await acquireInstanceLock(config.dataDir)
  opened.push({ name: 'The lock of the data folder', leave: 0, close: release })
  // Jobs, live updates and psql need connections outside the pool.
  const settings = { max_connections: String(config.databasePool + 30) }
  const starting = startEmbedded({ dataDir: config.dataDir, settings })
  // If a signal to stop arrives during startup, wait until the database is running and then stop it.
  const close = async (within: number) => (await starting.catch(() => null))?.stop(within)
  opened.push({ name: 'The database', leave: 200, close })
  const database = await starting
  database.watch({
    ended: (stoodStill) => complain(stoodStill ? STOOD_STILL : ENDED),
    back: (seconds) => complain(`The database runs again, after ${seconds} s.`),
    gaveUp: stop,
  })
  const { url } = database
  return {
    url,
    directUrl: url,
    isPooled: false,
    place: `${database.location} (PostgreSQL, part of ${config.appName})`,
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<void> {
  try {
    await app.listen({ port: config.port, host: config.host })
    // With PORT=0, the system chooses the port.
    config.port = (app.server.address() as AddressInfo).port
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new BadSetting(
        `Port ${config.port} is in use. Stop the program that uses it, or set another port, such as PORT=${config.port + 1}.`,
      )
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code ?? ''))
      throw new BadSetting(`HOST ${config.host} is not an address of this machine.`)
    if (code === 'EACCES')
      throw new BadSetting(`PORT ${config.port} needs more rights than this user has. Choose one above 1023.`)
    throw error
  }
}

// ADMIN_PHONE applies only if the admin has no real number yet.
async function openAdmin(db: Db, config: Config): Promise<PlayerRow> {
  const phone = (await playerById(db, ADMIN_ID))?.phone ?? ADMIN_PLACEHOLDER_PHONE
  refusePlaceholder(config, phone === ADMIN_PLACEHOLDER_PHONE ? config.adminPhone : phone)
  return ensureAdmin(db, config.adminPhone)
}

async function replaceIn(deps: Deps, found: PlayerRow): Promise<PlayerRow> {
  const admin = await replacePlaceholder(deps, found)
  if (!isRefused(admin)) return admin
  throw new BadSetting(
    'ADMIN_PHONE is the number of a member, or one that is blocked. Set it to one of the admin alone.',
  )
}

// Frees memory that an idle server would otherwise hold on to after startup or an overload.
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: object) => void
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

function printWhereAndHow(
  config: Config,
  database: string,
  files: string,
  adminPhone: string,
  warnings: string[],
): void {
  const kept = `stay in the outbox (${paths.outbox()})`
  say(`
${config.appName} is ready.

  Open      ${config.publicUrl ?? `http://localhost:${config.port}`}
  Admin     signs in with ${formatPhoneIn(config.phoneCountry, adminPhone)}
  Data      ${config.dataDir}
  Database  ${database}
  Files     ${files}
  Sign-in   ${signInOf(config)}
  Texts     ${config.twilio ? `by Twilio, from ${fromOf(config.twilio.from, config)}` : `${kept}; TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM send them`}
  E-mails   ${config.smtp ? `by ${new URL(config.smtp.url).host}, from ${config.smtp.from}` : `${kept}; SMTP_URL and EMAIL_FROM send them`}${config.rateLimits ? '' : '\n  Limits    off (RATE_LIMITS=off): for load tests only'}
  Stop      Ctrl-C
${warnings.map((warning) => `\n  WARNING   ${warning}\n`).join('')}`)
}

function signInOf(config: Config): string {
  if (config.phoneVerification)
    return `by number and a texted code${config.twilio ? '' : '; no SMS provider is set up, so codes are shown here'}`
  const reach = reachOf(config)
  const who =
    reach.length === 0
      ? 'Only this machine can reach the server; before a proxy or tunnel passes others on to it, set PUBLIC_URL.'
      : `${reach.join(' and ')} lets others reach it.`
  return `by number alone: anyone who knows a number can sign in with it. ${who} PHONE_VERIFICATION=required asks for a code.`
}

function fromOf(sender: string, { phoneCountry }: Config): string {
  return formatPhoneIn(phoneCountry, sender)
}

/** Returns a function that stops the server. If the function is called with an error, the exit code is 1. */
function stopOnSignals(opened: Closing[]): (error?: Error) => void {
  let stopping = false
  const stop = (error?: Error) => {
    // The terminal and npm each send a signal for the same Ctrl-C.
    if (stopping) return
    stopping = true
    if (error) complain(error)
    say('Stopping…')
    void closeAll(opened, complain).then((isClean) => process.exit(isClean && !error ? 0 : 1))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop())
  return stop
}

function complain(error: unknown): void {
  process.stderr.write(`${sentenceOf(error)}\n`)
}
