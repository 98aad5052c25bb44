import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { calls, contract } from '@kinhold/contract/calls'
import { PAGES } from '@kinhold/contract/pages'
import { sql } from 'kysely'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { atOnce } from '../../../testing/at-once.ts'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import { browserOf } from '../../../testing/browser.ts'
import { openCarriers } from '../../../testing/carriers.ts'
import { passingFolder } from '../../../testing/folders.ts'
import { passingApp } from '../../../testing/passing-app.ts'
import { admin, freshPhone, member, vaultUser } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { serverProcess, startCommand } from '../../../testing/server-process.ts'
import { openStream } from '../../../testing/stream.ts'
import { addRows, rowsIn } from '../../../testing/table-rows.ts'
import { whileLocked } from '../../../testing/while-locked.ts'
import { buildApp } from '../../app.ts'
import type { Tx } from '../../db/database.ts'
import { announceMaintenance } from '../../delivery/live/postgres-live.ts'
import { beginMaintenance, endMaintenance } from './maintenance.queries.ts'

const USUAL = 'Kinhold is being looked after and will be back soon.'
const MEANS = 'Until then nothing is saved; what you typed stays here.'

const test = listeningApp()
const people = beforehand(async () => {
  const [boss, ann] = [await admin(test), await member(test, 'Ann')]
  return { boss, ann, guest: await vaultUser(test, ann.id) }
})

type Changed = Pick<typeof test, 'db' | 'browser'>
const within = <T>({ db }: Changed, act: (tx: Tx) => Promise<T>) => db.transaction().execute(act)
const saidBy = async ({ browser }: Changed) => (await browser().get('/api/config')).body.error ?? 'open'

async function begin(message: string | null = null, app: Changed = test) {
  await within(app, (tx) => beginMaintenance(tx, message).then(() => announceMaintenance(tx)))
  await vi.waitFor(async () => expect(await saidBy(app)).toBe(`${message ?? USUAL} ${MEANS}`))
}

async function end() {
  await within(test, (tx) => endMaintenance(tx).then(() => announceMaintenance(tx)))
  await vi.waitFor(async () => expect(await saidBy(test)).toBe('open'))
}
afterEach(end)

const { health, monitoring, outbox, push } = contract
const OPEN = [health.alive, health.ready, monitoring.metrics, outbox.twilioIncoming, outbox.twilioStatus]
const open = new Set([...OPEN, push.stopEmails].map(({ path }) => path as string))

describe('during maintenance, the server', () => {
  it('OPS-72 refuses calls from everyone until maintenance ends', async () => {
    await begin()
    const browsers = [test.browser(), ...Object.values(people).map(({ browser }) => browser)]
    const closed = calls.filter(({ path }) => !open.has(path))
    expect(closed.length).toBeGreaterThan(150)
    for (const browser of browsers)
      for (const { method, path } of closed) {
        const answer = await browser.send(method, path.replaceAll(/:\w+/g, '1'))
        expectRefused(answer, 503, 'maintenance')
        expect([answer.body.error, answer.headers['retry-after']]).toEqual([`${USUAL} ${MEANS}`, '30'])
      }
    for (const path of ['/api/nowhere', '/api/docs', '/api/openapi.json', '/media'])
      expectRefused(await people.boss.browser.get(path), 503, 'maintenance')
    await end()
    expect((await people.ann.browser.get('/api/auth/me')).status).toBe(200)
  })

  it('OPS-71 OPS-72 starts its error message with the operator’s message', async () => {
    await begin('We move until 10:00.')
    await begin('Back at noon!')
    await within(test, (tx) => beginMaintenance(tx, 'Back at one').then(() => announceMaintenance(tx)))
    await vi.waitFor(async () => expect(await saidBy(test)).toBe(`Back at one. ${MEANS}`))
  })

  it('OPS-72 finishes a call that began earlier, and closes open streams', async () => {
    const { ann } = people
    const stream = await openStream(test.app, ann.browser)
    const asked = await whileLocked(test, 'vaults', async () => {
      const asking = ann.browser.post('/api/vaults', { title: 'Letters' })
      const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect((await waits.execute(test.db)).rows).toHaveLength(1))
      await begin()
      return { asking }
    })
    expect((await asked.asking).status).toBe(201)
    expect(await stream.ended).toBe(true)
    const next = await openStream(test.app, ann.browser)
    onTestFinished(next.leave)
    expect(next.status).toBe(503)
  })

  it('OPS-73 responds to health checks, metrics and unsubscribe requests as usual', async () => {
    await addRows(test, 'notice_mails', { player_id: people.ann.id, token: 'a'.repeat(43) })
    await begin()
    for (const path of ['/healthz', '/readyz', '/metrics'])
      expect([path, (await test.browser().get(path)).status]).toEqual([path, 200])
    expect((await test.browser().post(`/api/unsubscribe/${'a'.repeat(43)}`)).status).toBe(204)
  })

  it('OPS-73 accepts a STOP message and a delivery report from Twilio', async () => {
    const origin = 'https://kinhold.example'
    const [incoming, status] = [outbox.twilioIncoming.path, outbox.twilioStatus.path]
    const carriers = await openCarriers(`${origin}${status}`)
    onTestFinished(() => carriers.close())
    const app = await passingApp({ PUBLIC_URL: origin }, {}, { sms: carriers.sms })
    await begin(null, app)
    const post = (path: string, fields: Record<string, string>) =>
      app.browser().post(path, new URLSearchParams(fields).toString(), {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': carriers.twilio.signed(origin + path, fields),
        },
      })
    const From = freshPhone()
    expect((await post(incoming, { From, To: '+15550001234', Body: 'STOP' })).status).toBe(204)
    expect(await rowsIn(app, 'silent_phones')).toMatchObject([{ phone: From }])
    expect((await post(status, { MessageSid: 'SM1', MessageStatus: 'delivered' })).status).toBe(204)
  })
})

describe('a page opened during maintenance', () => {
  const app = async () => {
    const folder = await mkdtemp(join(passingFolder(), 'kinhold-web-'))
    await mkdir(join(folder, 'assets'))
    for (const file of ['index.html', 'worker.js', 'site.webmanifest', 'assets/late-a1b2c3.js'])
      await writeFile(join(folder, file), file === 'site.webmanifest' ? '{}' : `It is ${file}`)
    const built = await buildApp(test.deps, folder)
    onTestFinished(() => built.close())
    return browserOf(built)
  }

  it('OPS-74 OPS-73 shows the maintenance message and reloads automatically', async () => {
    await begin(`Back "soon" & <script>alert('x')</script>.`)
    const browser = await app()
    for (const path of [...PAGES, '/index.html', '/nowhere', '/apix']) {
      const { status, headers, raw } = await browser.get(path)
      expect([path, status, headers['retry-after']]).toEqual([path, 503, '30'])
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      const page = raw.toString()
      expect(page).toContain('<title>Kinhold</title>')
      expect(page).toContain(
        '<p>Back &quot;soon&quot; &amp; &lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;.</p>',
      )
      expect(page).toContain('This page tries again by itself.')
      expect(page).toContain('<meta http-equiv="refresh" content="30">')
      expect(page).not.toMatch(/<script/)
      const [, nonce] = /<style nonce="([^"]+)">/.exec(page)!
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}';`)
    }
    for (const file of ['worker.js', 'assets/late-a1b2c3.js']) {
      const { status, raw } = await browser.get(`/${file}`)
      expect([status, raw.toString()]).toEqual([200, `It is ${file}`])
    }
    expect((await browser.get('/site.webmanifest')).status).toBe(200)
    await end()
    await vi.waitFor(async () => expect((await browser.get('/')).raw.toString()).toBe('It is index.html'))
  })

  it('OPS-74 has no body when requested with HEAD', async () => {
    await begin()
    const browser = await app()
    const { status, headers, raw } = await browser.send('HEAD', '/network')
    expect([status, headers['content-type'], raw.length]).toEqual([503, 'text/html; charset=utf-8', 0])
    expectRefused(await browser.send('POST', '/network'), 503, 'maintenance')
  })
})

describe('servers that share a database', () => {
  const settings = () => ({ DATABASE_URL: test.config.databaseUrl!, DATA_DIR: test.config.dataDir })
  const kinhold = (...args: string[]) => startCommand(settings(), ...args).ended
  const statusAt = async (origin: string) => (await fetch(`${origin}/api/config`)).status

  it('OPS-71 all begin and end maintenance together', { timeout: 300_000 }, async () => {
    const started = async () => {
      const server = await serverProcess(test)
      onTestFinished(() => void server.kill())
      return server
    }
    const [one, two] = await Promise.all([started(), started()])
    const all = async (status: number, ...origins: string[]) => {
      for (const origin of origins)
        await vi.waitFor(async () => expect(await statusAt(origin)).toBe(status), 5_000)
    }
    await all(200, one.origin, two.origin)
    expect((await kinhold('maintenance', 'on')).code).toBe(0)
    await all(503, one.origin, two.origin)
    await two.stop()
    const three = await started()
    expect(await statusAt(three.origin)).toBe(503)
    expect((await kinhold('maintenance', 'off')).code).toBe(0)
    await all(200, one.origin, three.origin)
  })

  const hangUpOnListeners = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`

  it('OPS-71 detect a missed change once the database connection is back', async () => {
    await within(test, (tx) => beginMaintenance(tx, null))
    expect(await saidBy(test)).toBe('open')
    await hangUpOnListeners.execute(test.db)
    await vi.waitFor(async () => expect(await saidBy(test)).toBe(`${USUAL} ${MEANS}`), 10_000)
    await within(test, endMaintenance)
    await hangUpOnListeners.execute(test.db)
    await vi.waitFor(async () => expect(await saidBy(test)).toBe('open'), 10_000)
  })

  it('OPS-71 repeat a maintenance check if the database fails during the check', async () => {
    const looked = vi.spyOn(test.deps.db, 'selectFrom')
    onTestFinished(() => looked.mockRestore())
    const looks = () => looked.mock.calls.filter(([table]) => (table as string) === 'maintenance').length
    await within(test, async (tx) => {
      await beginMaintenance(tx, null)
      await sql`alter table maintenance rename to elsewhere`.execute(tx)
      await announceMaintenance(tx)
    })
    await vi.waitFor(() => expect(looks()).toBeGreaterThan(1), 5_000)
    expect(await saidBy(test)).toBe('open')
    await sql`alter table elsewhere rename to maintenance`.execute(test.db)
    await vi.waitFor(async () => expect(await saidBy(test)).toBe(`${USUAL} ${MEANS}`), 5_000)
  })
})

it('OPS-71 only one of ten concurrent commands begins or ends maintenance', async () => {
  const begun = await atOnce(test, 10, () => within(test, (tx) => beginMaintenance(tx, 'Soon')))
  expect(begun.toSorted()).toEqual(['begun', ...Array<null>(9).fill(null)])
  const ended = await atOnce(test, 10, () => within(test, endMaintenance))
  expect(ended.filter((seconds) => seconds !== null)).toHaveLength(1)
})
