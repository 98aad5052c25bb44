import { link, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../http/tokens.ts'
import type { FileStore } from './files.ts'

/** The id and the lease of a store in a folder, each a one-line file that `write` makes. */
export function localStoreId(
  folder: string,
  write: (path: string, text: string) => Promise<void>,
): Pick<FileStore, 'place' | 'id' | 'takeId' | 'dropId' | 'lease' | 'takeLease'> {
  const [id, lease] = [join(folder, 'store-id'), join(folder, 'store-lease')]
  const take = async (path: string, line: string) => {
    const temporary = `${path}.${newId()}.part`
    try {
      await write(temporary, `${line}\n`)
      await linkOnce(temporary, path)
    } finally {
      await rm(temporary, { force: true })
    }
    return (await lineIn(path)) ?? ''
  }
  return {
    place: { files: folder, id, lease, settings: 'DATA_DIR' },
    id: () => lineIn(id),
    takeId: (line) => take(id, line),
    async dropId() {
      for (const path of [id, lease]) await rm(path, { force: true })
    },
    lease: () => lineIn(lease),
    takeLease: (line) => take(lease, line),
  }
}

async function lineIn(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

// A hard link names only a complete file, and fails if the name is taken: the first one wins.
async function linkOnce(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    // Some disks have no hard links.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(code ?? '')) throw error
    await rename(temporary, path)
  }
}
