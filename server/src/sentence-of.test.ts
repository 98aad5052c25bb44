import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { appForTests } from '../testing/beforehand.ts'
import { startMainOrdinarily } from '../testing/server-process.ts'
import { sentenceOf } from './sentence-of.ts'

const test = appForTests()

it('OPS-01 the startup error names the store file that Kinhold has no permission to use', async () => {
  const { databaseUrl, dataDir } = test.config
  const id = join(dataDir, 'files', 'store-id')
  for (const folder of [dataDir, join(dataDir, 'files')]) await chmod(folder, 0o711)
  await chmod(id, 0o000)
  onTestFinished(() => chmod(id, 0o600))
  const settings = { DATABASE_URL: databaseUrl!, DATA_DIR: dataDir, PORT: '0' }
  expect(await startMainOrdinarily(settings).ended).toMatchObject({
    code: 1,
    wrong: `\nKinhold may not use ${id}. Give it that permission, or run this as a user who has it.\n`,
  })
})

const bare = (code: string, more = {}) =>
  Object.assign(new Error(`${code}: bare words`), { code, syscall: 'open', path: '/srv/file', ...more })

it.each([
  [bare('ENOENT'), 'There is no /srv/file.'],
  [
    bare('EPERM'),
    'Kinhold may not use /srv/file. Give it that permission, or run this as a user who has it.',
  ],
  [bare('ENOSPC'), 'There is no space left on the disk of /srv/file. Make room and start again.'],
  [bare('EIO'), '/srv/file cannot be used (EIO). Check the path and its disk.'],
  [
    bare('53100'),
    'The database, or the machine that it runs on, has no room. Make room there, then try again.',
  ],
  [bare('ENOENT', { syscall: 'connect' }), 'ENOENT: bare words'],
  [bare('ENOENT', { syscall: 'spawn pg_ctl', path: 'pg_ctl' }), 'ENOENT: bare words'],
  [new Error('A sentence.'), 'A sentence.'],
])('OPS-01 the error %o is reported as: %s', (error, says) => {
  expect(sentenceOf(error)).toBe(says)
})
