import { chmod, chown, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { prepareDataDir } from './data-dir.ts'
import { isRoot } from './embedded-account.ts'

const PASSED = isRoot() ? '711' : '700'

async function dataDir(mode: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kinhold-data-dir-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, mode)
  return folder
}

/** Creates entries with these modes: files for names with an extension, and folders for all other names. */
async function make(folder: string, modes: Record<string, number>): Promise<void> {
  for (const [name, mode] of Object.entries(modes)) {
    const path = join(folder, name)
    await (/\.\w+$/.test(name) ? writeFile(path, 'x') : mkdir(path))
    await chmod(path, mode)
  }
}

const modes = (folder: string, ...names: string[]) =>
  Promise.all(names.map(async (name) => ((await stat(join(folder, name))).mode & 0o777).toString(8)))

describe.skipIf(process.platform === 'win32')('other users of the machine', () => {
  it('can’t traverse a new data folder that has no database', async () => {
    const around = await dataDir(0o755)
    await prepareDataDir(join(around, 'one'))
    await prepareDataDir(join(around, 'two'), { hasDatabase: false })
    expect(await modes(around, 'one', 'two', '.')).toEqual([PASSED, '700', '755'])
  })

  it('lose access that an earlier version or a backup gave them', async () => {
    const folder = await dataDir(0o755)
    await make(folder, { files: 0o755, postgres: 0o750, 'postgres.password': 0o644 })
    await prepareDataDir(folder)
    const now = await modes(folder, '.', 'files', 'postgres', 'postgres.password')
    expect(now).toEqual([PASSED, '700', '700', '600'])
    await prepareDataDir(folder, { hasDatabase: false })
    expect(await modes(folder, '.')).toEqual(['700'])
  })

  it('keep access to a data folder that also holds other files', async () => {
    const folder = await dataDir(0o755)
    await make(folder, { files: 0o755, 'notes.txt': 0o644, pictures: 0o777 })
    await prepareDataDir(folder)
    expect(await modes(folder, '.', 'files', 'notes.txt', 'pictures')).toEqual(['755', '700', '644', '777'])
  })

  it('don’t regain access that the operator has removed', async () => {
    const folder = await dataDir(0o700)
    await make(folder, { files: 0o500, 'postgres.password': 0o400 })
    await prepareDataDir(folder)
    expect(await modes(folder, '.', 'files', 'postgres.password')).toEqual(['700', '500', '400'])
  })

  it('keep access to a folder symlinked into the data folder', async () => {
    const [folder, elsewhere] = [await dataDir(0o700), await dataDir(0o755)]
    await symlink(elsewhere, join(folder, 'postgres'))
    await prepareDataDir(folder)
    expect(await modes(elsewhere, '.')).toEqual(['755'])
  })

  it.runIf(isRoot())('can traverse a data folder whose database belongs to one of them', async () => {
    const folder = await dataDir(0o755)
    await make(folder, { postgres: 0o700 })
    await chown(join(folder, 'postgres'), 65_534, 65_534)
    await prepareDataDir(folder, { hasDatabase: false })
    expect(await modes(folder, '.', 'postgres')).toEqual(['711', '700'])
  })
})
