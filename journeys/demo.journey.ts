import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { phoneOf } from '../demo/cast.ts'
import { fill } from '../demo/fill.ts'
import { rowsByTable } from '../server/testing/baseline-rows.ts'
import { commandProcess, scriptProcess } from '../server/testing/command-process.ts'
import { emptyDataDir } from '../server/testing/embedded.ts'
import { serverAndBrowser } from './beforehand.ts'
import { signIn } from './http.ts'
import { expectCalm, goWithin, signedIn } from './people.ts'
import { startFreshServer, startServer } from './server.ts'

const SETTINGS = { RATE_LIMITS: 'off', NEWCOMER_INVITATIONS: '1000' }
const MAIN = join(import.meta.dirname, '../demo/main.ts')
const PICTURES = join(import.meta.dirname, '../demo/pictures.ts')
const DOCS = join(import.meta.dirname, '../docs')
const NOW = new Date()

/** The tables that the demo leaves empty, each with the reason. */
const EMPTY: Record<string, string> = {
  admin_links: 'a link of the operator’s command lasts ten minutes',
  job_bookmarks: 'no long job is under way',
  maintenance: 'the network is open',
  notice_mails: 'no e-mail leaves',
  old_words: 'the words of a new network are in the latest form',
  open_uploads: 'a file on its way lasts a day',
  passkey_challenges: 'a challenge lasts five minutes',
  push_keys: 'the first subscription makes them',
  push_subscriptions: 'only a real browser has an address for pushes',
  pushes: 'without subscriptions there are none',
  rate_limits: 'limits are off while the demo is made',
  sending_stop: 'nothing is stopped',
  told_alerts: 'no alert leaves',
  trusted_browsers: 'no code is needed',
  upload_pieces: 'a file on its way lasts a day',
  upload_room: 'room is held while a file arrives',
  verification_codes: 'no code is needed',
  wrong_codes: 'no code is needed',
}

/** The columns that contain times after `NOW`, such as expiration times. */
const LATER = [
  'answer_passes.expires_at',
  'claims.digits_until',
  'email_addresses.code_until',
  'invitee_passes.expires_at',
  'outbox_messages.give_up_at',
  'personal_invites.expires_at',
  'sessions.expires_at',
]

/** The tables to which a single act adds rows for several people, in no particular order. */
const UNORDERED = { notifications: 'all people of an album hear of it at once' }

type Rows = Record<string, { row: object }[]>

const { server, browser } = serverAndBrowser(SETTINGS)
let rows: Rows
let rowsOfAnother: Rows
beforeAll(async () => {
  const other = await startFreshServer(SETTINGS)
  const both = Promise.all([server, other].map(filled))
  ;[rows, rowsOfAnother] = (await both.finally(() => other.close())) as [Rows, Rows]
}, 600_000)

it('OPS-79 the demo fills every table except the listed ones', () => {
  const empty = Object.keys(rows).filter((table) => rows[table]!.length === 0)
  expect(empty.toSorted()).toEqual(Object.keys(EMPTY).toSorted())
})

it('OPS-80 two demos made for the same time contain the same data', () => {
  expect(withoutKeys(rowsOfAnother)).toEqual(withoutKeys(rows))
})

it('OPS-80 only the listed columns contain times in the future', () => {
  const later = Object.entries(rows).flatMap(([table, all]) =>
    all.flatMap(({ row }) =>
      Object.entries(row)
        .filter(([, value]) => isLater(value))
        .map(([name]) => `${table}.${name}`),
    ),
  )
  expect([...new Set(later)].toSorted()).toEqual(LATER)
})

it('OPS-79 the demo has content for both a member and the admin', async () => {
  const ann = await signedIn(browser, server.url, { phone: phoneOf('Ann Archer') })
  const { page } = ann
  await page.getByText('Vito Vine').first().waitFor()
  await goWithin(page, '/vaults')
  await page.getByRole('link', { name: /Letters from home/ }).click()
  const picture = page.getByRole('main').locator('img[src^="/media/"]').last()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await goWithin(page, '/network?tab=messages')
  await page.getByRole('link', { name: /^Iris Ingham/ }).click()
  await page.getByRole('log').getByText('Add yours. Everyone on the list can.').waitFor()

  const admin = await signedIn(browser, server.url, { phone: '(555) 000-0018' })
  await admin.page
    .getByRole('link', { name: /report/i })
    .first()
    .waitFor()
  expectCalm(ann, admin)
})

describe('the demo command', () => {
  const demo = (settings: Record<string, string>, ...args: string[]) => {
    const started = scriptProcess(MAIN, settings, args)
    onTestFinished(() => void started.child.kill('SIGKILL'))
    return started.ended
  }

  it('OPS-78 OPS-82 creates the network only once; the README’s pictures can be taken from it', async () => {
    const folder = await emptyDataDir()
    const first = await demo({}, '--folder', folder)
    expect(first).toMatchObject({ code: 0, wrong: '' })
    expect(first.said).toContain('Making the people')
    const phone = /Ann Archer\s+(\(555\) \d{3}-\d{4})/.exec(first.said)![1]!
    expect((await demo({}, '--folder', folder)).said).not.toContain('Making the people')

    const to = await emptyDataDir()
    const pictures = scriptProcess(PICTURES, {}, ['--folder', folder, '--to', to])
    onTestFinished(() => void pictures.child.kill('SIGKILL'))
    expect(await pictures.ended).toMatchObject({ code: 0, wrong: '' })
    for (const name of (await readdir(DOCS)).filter((one) => one.endsWith('.webp'))) {
      const [made, shown] = await Promise.all([to, DOCS].map((at) => sharp(join(at, name)).metadata()))
      expect([name, made!.width, made!.height]).toEqual([name, shown!.width, shown!.height])
      expect((await stat(join(to, name))).size).toBeLessThan(300_000)
    }

    const own = await startServer({ DATA_DIR: folder })
    onTestFinished(async () => void (await own.stop()))
    const ann = await signIn(own.url, phone)
    expect((await ann.get('/api/vaults')).body.length).toBeGreaterThan(2)
  })

  it('OPS-81 refuses to run on a network that isn’t the demo’s', async () => {
    for (const name of ['DATABASE_URL', 'DATA_DIR'])
      expect(await demo({ [name]: '/of/others' })).toMatchObject({
        code: 1,
        said: '',
        wrong: expect.stringMatching(new RegExp(`^${name} names a network that is not the demo’s\\.`)),
      })
    const folder = await emptyDataDir()
    await startServer({ DATA_DIR: folder }).then((real) => real.stop())
    for (const more of [[], ['--fresh']])
      expect(await demo({}, '--folder', folder, ...more)).toMatchObject({
        code: 1,
        wrong: expect.stringContaining('is not empty, and holds no demo.'),
      })
  })
})

/** Fills a network, removes its expired data, and returns its rows. */
async function filled({ url, databaseUrl, dataDir }: { url: string; databaseUrl: string; dataDir: string }) {
  await fill({ url, databaseUrl, now: NOW })
  // A server's hourly sweep may run while either network is filled, so both are swept.
  const swept = commandProcess({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir }, 'retention')
  expect(await swept.ended).toMatchObject({ code: 0, wrong: '' })
  return rowsByTable(databaseUrl)
}

/** Returns the rows as text, with varying values such as keys, tokens and codes masked. */
function withoutKeys(tables: Rows): Record<string, string[]> {
  const masked = Object.entries(tables).map(([table, all]): [string, string[]] => [
    table,
    all.map(({ row }) => maskOf(table in UNORDERED ? { ...row, id: 'any' } : row)).toSorted(),
  ])
  return Object.fromEntries(masked)
}

function maskOf(row: object): string {
  return JSON.stringify(row, (name, value: unknown) => {
    if (isLater(value)) return 'later'
    if (name === 'access_code' || name === 'key') return 'code'
    if (typeof value !== 'string') return value
    return value
      .replace(/^\\x.*/, 'bytes')
      .replace(/qr-\d+-\d+-[\w-]+/g, 'qr')
      .replace(/http:\/\/(?:localhost|127\.0\.0\.1):\d+/g, 'address')
      .replace(/(?<![\w-])(?:[\w-]{20,}|[\da-f]{15}|[\da-f]{12})(?![\w-])/g, 'key')
      .replace(/\b\d{6}\b/g, 'code')
  })
}

function isLater(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && new Date(value) > NOW
}
