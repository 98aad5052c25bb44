import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app.ts'
import { atOnce } from '../../../testing/at-once.ts'
import { ROWS } from '../../../testing/baseline-rows.ts'
import { emptyDatabase } from '../../../testing/database.ts'
import { passingFolder } from '../../../testing/folders.ts'
import { pdf } from '../../../testing/media.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, members, type Person } from '../../../testing/people.ts'
import { uploaded } from '../../../testing/uploads.ts'
import { withConnection } from '../../db/connection.ts'
import { ageOfSchema, migrate } from '../../db/migrate.ts'
import { checkBackup, readManifest } from '../../delivery/backups/backup-folder.ts'
import { figuresOf } from '../monitoring/read-figures.ts'
import { backUpBeforeMigration, keepBackups } from './keep-backups.ts'

let test: TestApp
let boss: Person
let ann: Person
let folder: string
beforeAll(async () => {
  test = await openTestApp({ BACKUP_KEEP: '3' })
  boss = await admin(test)
  ;[ann] = await members(test, 'Ann')
  await uploaded(ann, pdf())
})
afterAll(() => test.close?.())
beforeEach(async () => {
  folder = await mkdtemp(join(passingFolder(), 'kinhold-daily-'))
  test.config.backupDir = folder
  test.warned.length = 0
  return () => rm(folder, { recursive: true, force: true })
})

const HOURS = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOURS)
const keep = (hours: number, deps = test.deps) =>
  keepBackups({ ...deps, url: test.config.databaseUrl! }, at(hours))
const names = async () => (await readdir(folder)).toSorted()
const concerns = async () => (await ok(boss.browser.get('/api/admin/concerns'))).map(({ kind }) => kind)
const overview = () => ok(boss.browser.get('/api/admin/overview'))
const newMetric = async () => (await figuresOf(test.deps)()).kinhold_backup_age_seconds
const away = () => {
  const get = async () => {
    throw Object.assign(new Error('full'), { code: 'ENOSPC' })
  }
  return { ...test.deps, files: { ...test.deps.files, get } }
}

describe('OPS-12 OPS-14 OPS-20 the daily backup', () => {
  it('is made once a day and shares unchanged files with the previous backup', async () => {
    for (const hours of [0, 1, 23, 24, 25]) await keep(hours)
    const made = await names()
    expect(made).toEqual(
      [0, 24].map((hours) => expect.stringContaining(at(hours).toISOString().slice(0, 10))),
    )
    for (const name of made) expect((await checkBackup(join(folder, name))).wrong).toEqual([])
    const files = await readdir(join(folder, made[0]!, 'files'), { recursive: true, withFileTypes: true })
    for (const file of files.filter((each) => each.isFile()))
      expect((await stat(join(file.parentPath, file.name))).nlink).toBe(2)
  })

  it('is made by only one of several servers', async () => {
    await atOnce(test, 5, (nth) => keep(nth / 1000))
    expect(await names()).toHaveLength(1)
  })

  it('replaces only the oldest backup of this network', async () => {
    const others = ['daily-2020-01-01T000000000Z', 'monday']
    for (const name of others) {
      await mkdir(join(folder, name))
      await writeFile(
        join(folder, name, 'manifest.json'),
        '{"format":1,"sums":"","migrations":[],"network":"another"}',
      )
    }
    for (const days of [0, 1, 2, 3]) await keep(days * 24)
    const made = await names()
    expect(made).toEqual([
      others[0],
      ...[1, 2, 3].map((days) =>
        expect.stringContaining(
          at(days * 24)
            .toISOString()
            .slice(0, 10),
        ),
      ),
      'monday',
    ])
  })

  it('leaves the previous backup in place if it fails', async () => {
    expect([await concerns(), (await overview()).lastBackupAt, await newMetric()]).toEqual([
      ['backup_late'],
      null,
      Infinity,
    ])
    await keep(-40 * 24)
    expect(await names()).toHaveLength(1)
    const [old] = await names()
    await uploaded(ann, pdf({ inside: 'new' }))
    await keep(0, away())
    expect(await names()).toEqual([old])
    expect(test.warned).toEqual([
      expect.stringMatching(/^The daily backup could not be made\. There is no space left/),
    ])
    expect(await concerns()).toEqual(['backup_late'])
    await keep(0)
    expect(await names()).toEqual([expect.not.stringContaining(old!)])
    expect(await concerns()).toEqual([])
    expect(Date.now() - Date.parse((await overview()).lastBackupAt!)).toBeLessThan(60_000)
    expect(await newMetric()).toBeLessThan(60)
  })

  it('removes the remains of a killed backup', async () => {
    await mkdir(join(folder, `daily-2026-01-01T000000000Z.${'a'.repeat(22)}.part`))
    await mkdir(join(folder, 'mine.part'))
    await keep(0)
    expect(await names()).toEqual([expect.stringMatching(/^daily-.*Z$/), 'mine.part'])
  })

  it('is not made without BACKUP_DIR', async () => {
    test.config.backupDir = null
    await keep(0)
    expect(await readdir(join(test.config.dataDir, 'backups'))).toEqual([])
    expect([await concerns(), await newMetric()]).toEqual([[], undefined])
  })
})

describe('OPS-13 the backup before a schema change', () => {
  const older = async () => {
    const url = await emptyDatabase()
    await migrate(url, '0049_baseline')
    await withConnection(url, (ask) => ask(ROWS))
    return url
  }
  const started = (url: string) => migrate(url, undefined, () => backUpBeforeMigration(url, test.config))

  it('is made only once, however many servers start', async () => {
    const url = await older()
    await Promise.all([1, 2, 3].map(() => started(url)))
    const [name, ...more] = await names()
    expect([name, more]).toEqual([expect.stringMatching(/^before-migration-/), []])
    expect((await readManifest(join(folder, name!))).migrations).toEqual(['0049_baseline'])
    expect(await ageOfSchema(url)).toBe('ours')
  })

  it('leaves the schema unchanged if it fails', async () => {
    const url = await older()
    test.config.backupDir = join(folder, 'nowhere')
    await expect(started(url)).rejects.toThrow(
      /^The database is backed up before its schema is changed, and that failed\. There is no folder .* Set BACKUP_DIR/,
    )
    expect(await ageOfSchema(url)).toBe('older')
  })

  it('is removed after thirty days, or once there are three newer backups', async () => {
    const { databaseUrl: url } = test.config
    for (const hours of [1, 2, 3, 4]) await backUpBeforeMigration(url!, test.config, at(hours))
    await keep(5)
    const kept = (await names()).filter((name) => name.startsWith('before-'))
    expect(kept).toHaveLength(3)
    await keep(31 * 24)
    expect((await names()).filter((name) => name.startsWith('before-'))).toEqual([])
  })
})
