import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer as serveHttps } from 'node:https'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { appForTests } from '../../testing/beforehand.ts'
import { emptyDatabase } from '../../testing/database.ts'
import { examined } from '../../testing/doctor.ts'
import { emptyDataDir } from '../../testing/embedded.ts'
import { openHook } from '../../testing/hook.ts'
import { openMailServer } from '../../testing/mail-server.ts'
import { hasNats, startNats } from '../../testing/nats.ts'
import { freshPhone, members } from '../../testing/people.ts'
import { setPlayer } from '../../testing/rows.ts'
import { startCommand } from '../../testing/server-process.ts'
import { openTwilio } from '../../testing/twilio.ts'
import { migrate } from '../db/migrate.ts'
import { pgBossJobs } from '../delivery/jobs/pg-boss-jobs.ts'
import { keepBackups } from '../features/backups/keep-backups.ts'
import { removeStop, stopSending } from '../features/outbox/sending-stop.queries.ts'

const test = appForTests()

const ALL = [
  'settings',
  'database',
  'schema',
  'clock',
  'maintenance',
  'sending',
  'backup',
  'files',
  'disk',
  'owner',
  'texts',
  'e-mails',
]

const settings = () => ({ DATABASE_URL: test.config.databaseUrl!, DATA_DIR: test.config.dataDir })

const examine = (more: Record<string, string> = {}, ...args: string[]) =>
  examined({ ...settings(), ...more }, ...args)

/** Schedules the daily backup, as a server does at startup. */
async function startJobs(): Promise<void> {
  const jobs = await pgBossJobs(test.config.databaseUrl!, () => {})
  await jobs.work([], [{ name: 'backup', cron: '0 0 1 1 *', run: async () => {} }])
  await jobs.stop()
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

describe('OPS-62 the doctor', () => {
  it('runs all checks and changes nothing while a server is running', async () => {
    const before = await readdir(test.config.dataDir, { recursive: true })
    const { code, checks } = await examine()
    expect(checks.map(({ check }) => check)).toEqual(ALL)
    // This machine's disk may be nearly full, and the test settings don't turn on daily backups.
    const mayWarn = ['disk', 'backup']
    expect(checks.filter(({ check, state }) => !mayWarn.includes(check) && state !== 'ok')).toEqual([])
    expect(code).toBe(0)
    expect(await readdir(test.config.dataDir, { recursive: true })).toEqual(before)
  })

  it('prints one line per finding, with advice if there is a problem', async () => {
    const more = { MAX_UPLOAD_MB: '200', MEMBER_QUOTA_MB: '100' }
    const { code, said } = await startCommand({ ...settings(), ...more }, 'doctor').ended
    expect(code).toBe(0)
    expect(said).toMatch(/^ok +database +PostgreSQL \d+/m)
    expect(said).toMatch(/^warning +settings +.*never fits\. Raise MEMBER_QUOTA_MB/m)
    expect(said).toMatch(/\n\d+ checks: 0 failed, \d with a warning\.\n$/)
  })

  it('LOG-74 lists members who can’t sign in with their stored number', async () => {
    const [ana, ivo] = await members(test, 'Ana', 'Ivo')
    const before = [ana.phone, ivo.phone]
    await setPlayer(test, ana, { phone: '+541112345678' })
    await setPlayer(test, ivo, { phone: '+10612345678' })
    const { code, checks } = await examine()
    await setPlayer(test, ana, { phone: before[0]! })
    await setPlayer(test, ivo, { phone: before[1]! })
    const says = `Nobody can sign in by these numbers: Ana (${ana.id}, +541112345678), Ivo (${ivo.id}, +10612345678).`
    expect(checks).toContainEqual(expect.objectContaining({ check: 'numbers', state: 'warning', says }))
    expect(code).toBe(0)
  })

  it('warns about a missing daily backup, and fails once the server has run for two hours', async () => {
    const folder = await emptyDataDir()
    const daily = { BACKUP_DIR: folder }
    const backup = async (more = {}) => (await examine(more)).of('backup')
    expect(await backup()).toMatchObject({ state: 'warning', todo: expect.stringContaining('BACKUP_DIR') })
    const none = `There is no daily backup in ${folder} yet.`
    expect(await backup(daily)).toMatchObject({ state: 'warning', says: none })
    await startJobs()
    expect(await backup(daily)).toMatchObject({ state: 'warning', says: none })
    await sql`update pgboss.schedule set updated_on = now() - interval '121 minutes'`.execute(test.db)
    expect(await backup(daily)).toMatchObject({ state: 'failed', says: none })
    expect(await readdir(folder)).toEqual([])
    const config = { ...test.config, backupDir: folder }
    await keepBackups({ ...test.deps, config, url: test.config.databaseUrl! })
    const made = await backup(daily)
    expect(made).toMatchObject({
      state: 'ok',
      says: expect.stringMatching(/^The last daily backup is of 20/),
    })
  })

  it('OPS-12 fails, with the reason, if no daily backup can be made in BACKUP_DIR', async () => {
    const folder = await emptyDataDir()
    const [nowhere, file] = [join(folder, 'nowhere'), join(folder, 'file')]
    await writeFile(file, '')
    for (const [backupDir, why] of [
      [nowhere, `There is no folder ${nowhere}.`],
      [file, `${file} cannot be a folder, because a part of that path is a file.`],
    ] as const) {
      const { code, of } = await examine({ BACKUP_DIR: backupDir })
      expect(of('backup')).toEqual({
        check: 'backup',
        state: 'failed',
        says: `No daily backup can be made. ${why}`,
        todo: 'Mount its disk, or correct BACKUP_DIR.',
      })
      expect(code).toBe(1)
    }
  })

  it('OPS-11 warns while sending is stopped and suggests an admin link for signing in', async () => {
    const sending = async () => (await examine()).of('sending')
    onTestFinished(() => void test.db.transaction().execute(removeStop))
    for (const [reason, why] of [
      ['paused', 'sending was paused'],
      ['restored', 'the network was restored from a backup'],
    ] as const) {
      await stopSending(test.db, reason)
      expect(await sending()).toMatchObject({
        state: 'warning',
        says: expect.stringMatching(
          new RegExp(`^No texts, e-mails or pushes have been sent since 20\\S+: ${why}\\. Sign-in codes`),
        ),
        todo: expect.stringContaining('admin link'),
      })
      await test.db.transaction().execute(removeStop)
    }
  })

  it('warns if ADMIN_PHONE is unused because the admin has another number', async () => {
    const [own, other] = [freshPhone(), freshPhone()]
    expect((await startCommand(settings(), 'admin', 'set-phone', own).ended).code).toBe(0)
    const { code, of } = await examine({ ADMIN_PHONE: other })
    expect([code, of('admin')]).toEqual([
      0,
      {
        check: 'admin',
        state: 'warning',
        says: 'ADMIN_PHONE is not used, because the admin has another number.',
        todo: expect.stringContaining('npm run kinhold -- admin set-phone NUMBER'),
      },
    ])
    expect((await examine({ ADMIN_PHONE: own })).of('admin')).toBeUndefined()
  })

  it('LNG-52 warns if the admin’s number is from a country other than the default', async () => {
    const set = (phone: string) => startCommand(settings(), 'admin', 'set-phone', phone).ended
    expect((await set('+33612345679')).code).toBe(0)
    expect((await examine()).of('admin')).toEqual({
      check: 'admin',
      state: 'warning',
      says: "Numbers without a country code are read as numbers of US, but the admin's number is one of FR.",
      todo: 'Set PHONE_COUNTRY=FR or PHONE_COUNTRY=US.',
    })
    for (const PHONE_COUNTRY of ['FR', 'US'])
      expect((await examine({ PHONE_COUNTRY })).of('admin')).toBeUndefined()
    expect((await set(freshPhone())).code).toBe(0)
    expect((await examine({ ADMIN_PHONE: '+1 876 555 1234' })).of('admin')?.says).toMatch(/^ADMIN_PHONE/)
  })

  it('OPS-77 runs the other checks even if the database is down', async () => {
    const { code, of } = await examine({ DATABASE_URL: 'postgres://kin@127.0.0.1:1/kinhold' })
    expect(code).toBe(1)
    expect(of('database')).toMatchObject({
      state: 'failed',
      says: 'The database of DATABASE_URL cannot be reached at 127.0.0.1:1: connection refused.',
      todo: 'Start it or correct DATABASE_URL.',
    })
    expect(of('files')?.state).toBe('ok')
    expect(of('texts')?.state).toBe('ok')
    expect(of('owner')).toBeUndefined()
  })

  it('gives up on a database that never responds', async () => {
    const port = await listening(createServer(() => {}))
    const { code, of } = await examine({ DATABASE_URL: `postgres://kin@127.0.0.1:${port}/kinhold` })
    expect([code, of('database')?.state, of('files')?.state]).toEqual([1, 'failed', 'ok'])
  })

  it('explains how to upgrade an outdated schema', async () => {
    const url = await emptyDatabase()
    await migrate(url, '0050_details_of_messages')
    const { code, of } = await examine({ DATABASE_URL: url })
    expect([code, of('database')?.state]).toEqual([1, 'ok'])
    expect(of('schema')).toMatchObject({ state: 'failed', todo: 'Start the server of this version once.' })
  })

  it('reports a store that is missing or belongs to another database', async () => {
    const dataDir = await emptyDataDir()
    const nowhere = await examine({ DATA_DIR: dataDir })
    expect(nowhere.of('files')).toMatchObject({
      state: 'failed',
      says: `There is no folder ${dataDir}/files.`,
    })
    expect(await readdir(dataDir)).toEqual([])
    await mkdir(join(dataDir, 'files'))
    await writeFile(join(dataDir, 'files', 'store-id'), 'another\n')
    const { code, of } = await examine({ DATA_DIR: dataDir })
    expect([code, of('files')?.state]).toEqual([1, 'ok'])
    expect(of('owner')).toMatchObject({
      state: 'failed',
      says: expect.stringContaining('the id of another database'),
    })
  })

  it('exits with code 1 if the server would reject the settings', async () => {
    const { code, checks } = await examine({ PORT: 'many' })
    expect(code).toBe(1)
    expect(checks).toMatchObject([
      { check: 'settings', state: 'failed', says: expect.stringMatching(/^PORT must be/) },
    ])
  })
})

describe('OPS-64 the doctor’s check of providers', () => {
  const providers = async () => {
    const [twilio, mail] = [await openTwilio(), await openMailServer()]
    onTestFinished(async () => void (await Promise.all([twilio.close(), mail.close()])))
    const more = {
      TWILIO_ACCOUNT_SID: twilio.accountSid,
      TWILIO_AUTH_TOKEN: twilio.authToken,
      TWILIO_FROM: '+15551230000',
      TWILIO_API_URL: twilio.url,
      SMTP_URL: mail.url,
      EMAIL_FROM: 'hello@kinhold.example',
      HOST: '127.0.0.1',
    }
    return { twilio, mail, more }
  }

  it('OPS-85 fails, with the reason, if NATS can’t be used', async () => {
    const nats = async (LIVE_URL: string) => {
      const { code, checks } = await examine({ LIVE_URL })
      return [code, checks.find(({ check }) => check === 'nats')]
    }
    const todo = 'Start NATS, or correct LIVE_URL.'
    const says = 'NATS at 127.0.0.1:1 cannot be used: connection refused.'
    expect(await nats('nats://127.0.0.1:1')).toEqual([1, { check: 'nats', state: 'failed', says, todo }])
    if (!hasNats) return
    const { url, close } = await startNats('hush')
    onTestFinished(close)
    const { host } = new URL(url)
    expect(await nats(url)).toEqual([
      0,
      { check: 'nats', state: 'ok', says: `NATS at ${host} lets us in.`, todo: null },
    ])
  })

  it('sends nothing by default, and fails if the credentials are wrong', async () => {
    const { twilio, mail, more } = await providers()
    const { of } = await examine(more)
    expect([of('texts')?.state, of('e-mails')?.state]).toEqual(['ok', 'ok'])
    expect([twilio.messages, mail.messages]).toEqual([[], []])
    const wrong = { TWILIO_AUTH_TOKEN: 'wrong', SMTP_URL: mail.url.replace(/:[^:@/]+@/, ':wrong@') }
    const refused = await examine({ ...more, ...wrong })
    expect([refused.code, refused.of('texts')?.state, refused.of('e-mails')?.state]).toEqual([
      1,
      'failed',
      'failed',
    ])
  })

  it('sends a test text and a test e-mail on request', async () => {
    const { twilio, mail, more } = await providers()
    const { of } = await examine(more, '--text-to', '(555) 123-4567', '--mail-to', 'ann@kinhold.example')
    expect(of('texts')?.says).toBe('A test was handed over for +15551234567.')
    expect(of('e-mails')?.says).toBe('A test was handed over for ann@kinhold.example.')
    expect(twilio.messages).toMatchObject([{ to: '+15551234567' }])
    expect(mail.messages).toMatchObject([{ to: ['ann@kinhold.example'] }])
  })
})

describe('OPS-64 the doctor’s test of alerts', () => {
  it('sends one alert to each address on request', async () => {
    const [mail, hook] = [await openMailServer(), await openHook()]
    onTestFinished(mail.close)
    const more = {
      SMTP_URL: mail.url,
      EMAIL_FROM: 'hello@kinhold.example',
      ALERT_EMAIL: 'ann@kinhold.example',
      ALERT_WEBHOOK: hook.url,
    }
    expect((await examine(more)).of('alerts')).toBeUndefined()
    expect([mail.messages, hook.posted]).toEqual([[], []])
    const alerts = async () =>
      (await examine(more, '--alert')).checks.filter(({ check }) => check === 'alerts')
    expect((await alerts()).map(({ says }) => says)).toEqual([
      'A test was handed over for ann@kinhold.example.',
      'A test was handed over for ALERT_WEBHOOK.',
    ])
    const text = 'This is a test of Kinhold. The alerts work.'
    expect(mail.messages).toMatchObject([{ to: ['ann@kinhold.example'], text }])
    expect(hook.posted).toEqual([{ app: 'Kinhold', text, content: text, concerns: [] }])
    hook.answerBy(404)
    expect((await alerts())[1]).toEqual({
      check: 'alerts',
      state: 'failed',
      says: 'The test to ALERT_WEBHOOK was not sent: The webhook answered with the status 404.',
      todo: 'Check ALERT_WEBHOOK.',
    })
  })

  it('warns if neither address is set', async () => {
    const { of } = await examine({}, '--alert')
    expect(of('alerts')).toMatchObject({ state: 'warning', todo: 'Set ALERT_EMAIL or ALERT_WEBHOOK.' })
  })
})

describe('OPS-62 the doctor’s check of PUBLIC_URL', () => {
  const folder = join(import.meta.dirname, '../../testing/push-service')
  const ofServer = { PHONE_VERIFICATION: 'off', TRUST_PROXY: 'on' }

  it('validates the certificate, and warns about an error response', async () => {
    const certificate = join(folder, 'certificate-for-tests.pem')
    const [cert, key] = await Promise.all([
      readFile(certificate),
      readFile(join(folder, 'key-for-tests.pem')),
    ])
    let status = 200
    const port = await listening(
      serveHttps({ cert, key }, (asked, answer) => {
        answer.writeHead(asked.url === '/healthz' ? status : 404).end()
      }),
    )
    const more = { ...ofServer, PUBLIC_URL: `https://localhost:${port}` }
    const unknown = await examine(more)
    expect([unknown.code, unknown.of('address')?.state]).toEqual([1, 'ok'])
    expect(unknown.of('certificate')).toMatchObject({
      state: 'failed',
      says: expect.stringContaining('SELF_SIGNED'),
    })
    status = 502
    const known = await examine({ ...more, NODE_EXTRA_CA_CERTS: certificate })
    expect(known.of('certificate')).toMatchObject({
      state: 'ok',
      says: expect.stringMatching(/more days\.$/),
    })
    expect(known.of('address')).toMatchObject({ state: 'warning', says: expect.stringContaining('502') })
  })

  it('fails if the address can’t be reached', async () => {
    const { code, of } = await examine({ ...ofServer, PUBLIC_URL: 'http://127.0.0.1:1' })
    expect([code, of('address')?.says]).toEqual([
      1,
      'http://127.0.0.1:1 could not be reached (ECONNREFUSED).',
    ])
  })
})
