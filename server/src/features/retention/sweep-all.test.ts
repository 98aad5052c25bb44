import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { bareEnvironment } from '../../../testing/bare-environment.ts'
import { appForTests } from '../../../testing/beforehand.ts'
import { passingFolder } from '../../../testing/folders.ts'
import { pdf } from '../../../testing/media.ts'
import { members } from '../../../testing/people.ts'
import { filesOf } from '../../../testing/vault-content.ts'
import { acquireInstanceLock } from '../../db/instance-lock.ts'

const test = appForTests()

/** Runs the script as an operator does. */
async function retention(settings: Record<string, string>): Promise<{ code: number; said: string }> {
  const script = join(import.meta.dirname, '../../retention.ts')
  const env = { ...bareEnvironment(), ...settings }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [said, wrong, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code: code as number, said: said + wrong }
}

it('by hand, beside a server, every sweep runs and says what is gone; again there is nothing to do', async () => {
  const [ann, bob] = await members(test, 'Ann', 'Bob')
  await filesOf(ann, ['old.pdf', pdf()])
  await filesOf(bob, ['new.pdf', pdf()])
  await test.db
    .updateTable('uploads')
    .set({ created_at: new Date(Date.now() - 2 * 86_400_000) })
    .where('owner_player_id', '=', ann.id)
    .execute()
  const { databaseUrl, dataDir } = test.config
  const settings = { DATABASE_URL: databaseUrl!, DATA_DIR: dataDir }
  expect(await retention(settings)).toEqual({
    code: 0,
    said: 'Done. Removed:\n  1 uploads\n  1 stored files\n',
  })
  expect(await retention(settings)).toEqual({ code: 0, said: 'Done: there was nothing to remove.\n' })
  const left = await test.db.selectFrom('uploads').select('name').execute()
  expect(left).toEqual([{ name: 'new.pdf' }])
})

it('beside a server on the database in the data folder it says that this is done anyway', async () => {
  const dataDir = await mkdtemp(join(passingFolder(), 'kinhold-retention-'))
  const release = await acquireInstanceLock(dataDir)
  onTestFinished(release)
  const { code, said } = await retention({ DATA_DIR: dataDir })
  expect(code).toBe(1)
  expect(said).toContain('is already running with the data folder')
  expect(said).toContain('nothing was removed now')
})
