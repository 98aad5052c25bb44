import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { appForTests } from '../../../../testing/beforehand.ts'
import { passingFolder } from '../../../../testing/folders.ts'
import { pdf } from '../../../../testing/media.ts'
import { members } from '../../../../testing/people.ts'
import { startCommand } from '../../../../testing/server-process.ts'
import { setRows } from '../../../../testing/set-rows.ts'
import { rowsIn } from '../../../../testing/table-rows.ts'
import { filesOf } from '../../../../testing/vault-content.ts'
import { acquireInstanceLock } from '../../../db/instance-lock.ts'

const test = appForTests()

const retention = (settings: Record<string, string>) => startCommand(settings, 'retention').ended

it('OPS-03 the retention command removes expired data while a server is running', async () => {
  const [ann, bob] = await members(test, 'Ann', 'Bob')
  const past = new Date(Date.now() - 2 * 86_400_000)
  await filesOf(ann, ['old.pdf', pdf()])
  await filesOf(bob, ['new.pdf', pdf()])
  await setRows(test, 'uploads', { owner_player_id: ann.id }, { created_at: past })
  const { databaseUrl, dataDir } = test.config
  const settings = { DATABASE_URL: databaseUrl!, DATA_DIR: dataDir }
  expect(await retention(settings)).toEqual({
    code: 0,
    said: 'Done. Removed:\n  uploads: 1\n  stored files: 1\n',
    wrong: '',
  })
  expect(await retention(settings)).toEqual({
    code: 0,
    said: 'Done: there was nothing to remove.\n',
    wrong: '',
  })
  const left = await rowsIn(test, 'uploads')
  expect(left).toMatchObject([{ name: 'new.pdf' }])
})

it('OPS-02 OPS-03 the retention command rejects an embedded database in use', async () => {
  const dataDir = await mkdtemp(join(passingFolder(), 'kinhold-retention-'))
  const release = await acquireInstanceLock(dataDir)
  onTestFinished(release)
  expect(await retention({ DATA_DIR: dataDir })).toEqual({
    code: 1,
    said: '',
    wrong: `Kinhold is already running with the data folder ${dataDir}. It removes expired data by itself, every hour and once a day; nothing was removed now.\n`,
  })
})
