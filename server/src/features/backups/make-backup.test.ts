import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app.ts'
import { emptyDatabase } from '../../../testing/database.ts'
import { passingFolder } from '../../../testing/folders.ts'
import { mp4, pdf } from '../../../testing/media.ts'
import { written } from '../../../testing/messages.ts'
import { bond, members, type Person } from '../../../testing/people.ts'
import { photo } from '../../../testing/pictures.ts'
import { s3Store, type S3Store } from '../../../testing/s3-store.ts'
import { startCommand, startCommandOrdinarily } from '../../../testing/server-process.ts'
import { namesIn, uploaded } from '../../../testing/uploads.ts'
import { notWhole } from '../../../testing/whole.ts'
import { databaseOn, openPool } from '../../db/database.ts'
import { loadDump } from '../../db/dump/load-dump.ts'
import { onOneConnection } from '../../db/dump/one-connection.ts'
import { checkBackup, filesIn, type Manifest, readDatabase } from '../../delivery/backups/backup-folder.ts'
import { digestOf } from '../uploads/copy-stored.ts'
import { makeBackup } from './make-backup.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(passingFolder(), 'kinhold-backups-'))
  // Other users of the operating system must be able to reach the folders of individual tests.
  await chmod(folder, 0o711)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let count = 0
const aPath = () => join(folder, `backup-${(count += 1)}`)

const backUp = (test: TestApp, more: Partial<Parameters<typeof makeBackup>[0]> = {}) => {
  const path = aPath()
  const made = makeBackup({ url: test.config.databaseUrl!, files: test.deps.files, path, ...more })
  return made.then((manifest) => ({ path, manifest }))
}

/** Restores a backup's database and opens a connection pool to the restored copy. */
async function opened(path: string) {
  const url = await emptyDatabase()
  await onOneConnection(url, ({ client }) => loadDump(client, readDatabase(path)))
  const db = databaseOn(openPool(url, 2))
  onTestFinished(() => db.destroy())
  return db
}

async function expectSameFiles(test: TestApp, path: string): Promise<void> {
  const copies = await filesIn(path)
  const names = (await Array.fromAsync(copies.names())).flat().toSorted()
  expect(names).toEqual(await namesIn(test))
  for (const name of names) expect(await digestOf(name, copies)).toBe(await digestOf(name, test.deps.files))
}

describe.each(['a folder', 'an S3-compatible store'])('OPS-04 with the files in %s, a backup', (kind) => {
  let s3: S3Store
  let test: TestApp
  let ann: Person
  let bob: Person
  beforeAll(async () => {
    s3 = await s3Store()
    test = await openTestApp(kind === 'a folder' ? {} : s3.settings)
    ;[ann, bob] = await members(test, 'Ann', 'Bob')
    await bond(test, ann.id, bob.id)
    await uploaded(ann, pdf(), mp4({ bytes: 300_000 }), await photo())
  })
  afterAll(async () => {
    await test.close?.()
    await s3.close()
  })

  it('is consistent even while members are sending messages', async () => {
    const [answered, sent] = [new Set<string>(), new Set<string>()]
    let isOver = false
    const writer = async (nth: number) => {
      for (let n = 1; !isOver; n += 1) {
        sent.add(`${nth}.${n}`)
        await written(ann, bob, `${nth}.${n}`)
        answered.add(`${nth}.${n}`)
        if (n % 10 === 0) await uploaded(bob, pdf())
      }
    }
    const writing = Promise.all([1, 2, 3, 4].map(writer))
    await vi.waitFor(() => expect(answered.size).toBeGreaterThan(40), 60_000)
    const before = [...answered]
    const { path, manifest } = await backUp(test)
    isOver = true
    await writing
    expect(await checkBackup(path)).toEqual({ manifest, wrong: [] })
    const db = await opened(path)
    const kept = (await db.selectFrom('messages').select('content').execute()).map(({ content }) => content)
    expect(new Set(kept).size).toBe(kept.length)
    expect(before.filter((each) => !kept.includes(each))).toEqual([])
    expect(kept.filter((each) => !sent.has(each))).toEqual([])
    expect(await notWhole({ db })).toEqual([])
    expect(manifest.rows['messages']).toBe(kept.length)
  })

  it('contains every uploaded file and a manifest that describes the backup', async () => {
    const { path, manifest } = await backUp(test)
    await expectSameFiles(test, path)
    const bytes = await Promise.all((await namesIn(test)).map((name) => test.deps.files.size(name)))
    expect(manifest).toMatchObject({
      format: 1,
      kinhold: '1.0.0',
      network: await test.deps.files.mark('id'),
      postgres: expect.stringMatching(/^\d+\.\d+$/),
      files: { count: bytes.length, bytes: bytes.reduce<number>((sum, each) => sum + each!, 0), missing: [] },
      leftOut: [],
    })
    expect(manifest.migrations.at(-1)).toMatch(/^\d{4}_\w+$/)
    expect(Date.now() - Date.parse(manifest.takenAt)).toBeLessThan(60_000)
  })

  it('lists files missing from the store, except those removed during the backup', async () => {
    const [lost, gone] = (await uploaded(ann, pdf(), pdf())).map((url) => url.replace('/media/', ''))
    await test.deps.files.remove(`${lost}.file`)
    const files = {
      ...test.deps.files,
      async get(name: string) {
        if (name === `${gone}.file`) {
          await test.db.deleteFrom('uploads').where('id', '=', gone!).execute()
          await test.deps.files.remove(name)
        }
        return test.deps.files.get(name)
      },
    }
    const { path, manifest } = await backUp(test, { files })
    expect(manifest.files!.missing).toEqual([`${lost}.file`])
    expect((await checkBackup(path)).wrong).toEqual([])
    await test.db.deleteFrom('uploads').where('id', '=', lost!).execute()
  })

  it('copies only the files that an earlier backup lacks', async () => {
    const first = await backUp(test)
    await uploaded(ann, pdf({ inside: 'new' }))
    const read = vi.spyOn(test.deps.files, 'get')
    const second = await backUp(test, { earlier: first.path })
    expect(read).toHaveBeenCalledTimes(1)
    read.mockRestore()
    await expectSameFiles(test, second.path)
    await rm(first.path, { recursive: true })
    expect((await checkBackup(second.path)).wrong).toEqual([])
  })
})

describe('OPS-07 a backup', () => {
  let s3: S3Store
  let test: TestApp
  beforeAll(async () => {
    s3 = await s3Store()
    test = await openTestApp(s3.settings)
    const [ann] = await members(test, 'Ann')
    await uploaded(ann, ...Array.from({ length: 9 }, (_, nth) => pdf({ inside: `${nth}` })))
  })
  afterAll(async () => {
    s3.answerBy(null)
    await test.close?.()
    await s3.close()
  })

  const settings = () => {
    const { databaseUrl, dataDir } = test.config
    return { DATABASE_URL: databaseUrl!, DATA_DIR: dataDir, ...s3.settings }
  }
  const start = (...args: string[]) => startCommand(settings(), ...args)
  /**
   * Calls `then` when the backup reads its fifth file. If `then` returns true, the store stops responding.
   */
  const atFifthFile = (then: () => boolean) => {
    let read = 0
    s3.answerBy(
      ({ method, url }) => method === 'GET' && url!.includes('.file') && (read += 1) === 5 && then(),
    )
  }

  it('is recognizably incomplete if it is killed halfway', { timeout: 120_000 }, async () => {
    const within = await mkdtemp(join(folder, 'killed-'))
    const path = join(within, 'backup')
    const halfway = Promise.withResolvers<void>()
    atFifthFile(() => {
      halfway.resolve()
      return true
    })
    const { child } = start('backup', path)
    await halfway.promise
    await kill(child)
    const [left, ...more] = await readdir(within)
    expect([left, more]).toEqual([expect.stringMatching(/^backup\.[\w-]{22}\.part$/), []])
    expect(await readdir(join(within, left!))).toEqual(expect.arrayContaining(['database.sql', 'files']))
    const refused = await start('verify-backup', join(within, left!)).ended
    expect(refused).toEqual({
      code: 1,
      said: '',
      wrong: expect.stringContaining('is not a whole backup: it has no manifest.json.'),
    })
    s3.answerBy(null)
    expect((await start('backup', path).ended).code).toBe(0)
    expect((await start('verify-backup', path).ended).said).toMatch(
      /^The backup is whole: [\d,]+ rows of the database as of \S+, and 9 files of 1 MB\.\n$/,
    )
  })

  it('leaves nothing behind if it receives SIGTERM', { timeout: 120_000 }, async () => {
    const within = await mkdtemp(join(folder, 'stopped-'))
    const { child, ended } = start('backup', join(within, 'backup'))
    atFifthFile(() => {
      child.kill('SIGTERM')
      return false
    })
    expect(await ended).toMatchObject({ code: 1, wrong: 'The backup was stopped. Nothing of it was kept.\n' })
    expect(await readdir(within)).toEqual([])
  })

  it.each([
    ['enter', 0o000],
    ['write to', 0o555],
  ])('OPS-01 fails with a clear error if the user has no permission to %s the folder', async (_, mode) => {
    const within = await mkdtemp(join(folder, 'closed-'))
    await chmod(within, mode)
    onTestFinished(() => chmod(within, 0o700))
    const refused = await startCommandOrdinarily(settings(), 'backup', join(within, 'backup')).ended
    expect(refused).toMatchObject({
      code: 1,
      wrong: `Kinhold may not write to ${within}. Give it that permission, or choose another folder.\n`,
    })
    await chmod(within, 0o700)
    expect(await readdir(within)).toEqual([])
  })

  it('reports the reason and leaves nothing behind if it fails', { timeout: 120_000 }, async () => {
    const within = await mkdtemp(join(folder, 'refused-'))
    await writeFile(join(within, 'there'), '')
    expect((await start('backup', join(within, 'there')).ended).wrong).toContain('is there already.')
    expect((await start('backup', join(within, 'no', 'where')).ended).wrong).toContain(
      `There is no folder ${within}/no.`,
    )
    s3.settings.S3_ENDPOINT = 'http://127.0.0.1:9'
    const { code, wrong } = await start('backup', join(within, 'backup')).ended
    expect([code, wrong]).toEqual([1, expect.stringMatching(/^The file store, bucket/)])
    expect(await readdir(within)).toEqual(['there'])
  })
})

describe('OPS-06 a backup', () => {
  let test: TestApp
  let path: string
  beforeAll(async () => {
    test = await openTestApp()
    const [ann] = await members(test, 'Ann')
    await uploaded(ann, pdf(), mp4())
    path = (await backUp(test)).path
  })
  afterAll(() => test.close?.())

  const verify = (...more: string[]) => startCommand({}, 'verify-backup', path, ...more).ended

  /** Damages a file in the backup, checks the backup, restores the file and returns the problems found. */
  async function wrongWith(file: string, harm: (path: string) => Promise<unknown>) {
    const kept = await readFile(join(path, file))
    await harm(join(path, file))
    const found = await checkBackup(path).then(
      ({ wrong }) => wrong,
      (error: Error) => [error.message],
    )
    await writeFile(join(path, file), kept)
    return found
  }
  const turn = async (at: string) => {
    const bytes = await readFile(at)
    bytes[bytes.length >> 1]! ^= 1
    await writeFile(at, bytes)
  }
  const cut = (at: string) => truncate(at, 100)

  it('is rejected by verify-backup if a file is damaged or missing', async () => {
    const [name] = (await Array.fromAsync((await filesIn(path)).names())).flat()
    for (const file of [`files/${name!.slice(0, 2)}/${name}`, 'database.sql']) {
      for (const harm of [turn, cut]) expect(await wrongWith(file, harm)).toEqual([`${file} is damaged.`])
      expect(await wrongWith(file, rm)).toEqual([`${file} is missing.`])
    }
    for (const harm of [turn, cut, rm])
      expect(await wrongWith('SHA256SUMS', harm)).toEqual(['SHA256SUMS is missing or damaged.'])
    expect(await wrongWith('manifest.json', rm)).toEqual([
      `${path} is not a whole backup: it has no manifest.json.`,
    ])
    expect(await wrongWith('manifest.json', cut)).toEqual([
      `${path} is damaged: its manifest.json cannot be read.`,
    ])
    const newer = (at: string) => writeFile(at, JSON.stringify({ format: 2 }))
    expect(await wrongWith('manifest.json', newer)).toEqual([
      `${path} was made by a newer Kinhold. Use the command of that version or a later one.`,
    ])
    expect((await checkBackup(path)).wrong).toEqual([])
  })

  it('makes verify-backup exit with code 1 if a file is damaged', async () => {
    const { code, said } = await verify('--json')
    expect([code, JSON.parse(said) as Manifest]).toEqual([
      0,
      expect.objectContaining({ path, format: 1, wrong: [] }),
    ])
    await turn(join(path, 'database.sql'))
    expect(await verify()).toEqual({
      code: 1,
      said: `The backup in ${path} is damaged:\n  database.sql is damaged.\n`,
      wrong: '',
    })
    await turn(join(path, 'database.sql'))
  })

  it.each(['verify-backup', 'restore'])(
    'OPS-06 OPS-08 is rejected by %s with a clear error if its path isn’t an existing folder',
    async (command) => {
      const file = join(path, 'manifest.json')
      const nowhere = join(path, 'nowhere')
      for (const [named, says] of [
        [nowhere, `There is no folder ${nowhere}. Name the folder of a backup.`],
        [join(file, 'below'), `There is no folder ${file}/below. Name the folder of a backup.`],
        [file, `${file} is a file. Name the folder of a backup.`],
      ] as const)
        expect(await startCommand({}, command, named).ended).toEqual({
          code: 1,
          said: '',
          wrong: `${says}\n`,
        })
    },
  )

  const noRight = (path: string) =>
    `Kinhold may not read ${path}. Give it that permission, or run this as a user who has it.`

  it.each(['verify-backup', 'restore'])(
    'OPS-01 OPS-08 makes %s fail and name the file if a file is unreadable',
    async (command) => {
      const { path: another } = await backUp(test, { files: null })
      const refusedBecauseOf = async (file: string) => {
        await chmod(join(another, file), 0o000)
        const refused = await startCommandOrdinarily({}, command, another).ended
        await chmod(join(another, file), 0o755)
        return refused
      }
      const says = (file: string) => ({ code: 1, said: '', wrong: `${noRight(join(another, file))}\n` })
      expect(await refusedBecauseOf('.')).toEqual(says('manifest.json'))
      await chmod(join(another, 'manifest.json'), 0o755)
      expect(await refusedBecauseOf('SHA256SUMS')).toEqual(says('SHA256SUMS'))
      expect(await refusedBecauseOf('database.sql')).toEqual(says('database.sql'))
    },
  )

  it('OPS-01 OPS-07 fails if a file in the store is unreadable, and names that file', async () => {
    const { databaseUrl, dataDir } = test.config
    const within = await mkdtemp(join(folder, 'open-'))
    await chmod(within, 0o777)
    const [name] = await namesIn(test)
    const closed = join(dataDir, 'files', name!.slice(0, 2))
    await chmod(dataDir, 0o711)
    await chmod(join(dataDir, 'files'), 0o711)
    await chmod(closed, 0o000)
    onTestFinished(() => chmod(closed, 0o700))
    const settings = { DATABASE_URL: databaseUrl!, DATA_DIR: dataDir }
    const { code, wrong } = await startCommandOrdinarily(settings, 'backup', join(within, 'backup')).ended
    expect([code, wrong]).toEqual([
      1,
      expect.stringMatching(/^Kinhold may not read \S+\.\w+\. .* Nothing of this backup was kept\.\n$/),
    ])
    expect(wrong).toContain(join(dataDir, 'files'))
    expect(await readdir(within)).toEqual([])
  })

  it('OPS-04 is unreadable to other users of the machine', async () => {
    const { path: another } = await backUp(test)
    const entries = (await readdir(another, { recursive: true })).map((each) => join(another, each))
    for (const entry of [another, ...entries])
      expect([entry, (await stat(entry)).mode & 0o077]).toEqual([entry, 0])
  })
})

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
