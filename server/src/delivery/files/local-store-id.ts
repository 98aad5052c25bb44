import { link, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../http/tokens.ts'
import type { FileStore } from './files.ts'

/** The id of a store in a folder, as the one line of the file `store-id` in it, which `write` makes. */
export function localStoreId(
  folder: string,
  write: (path: string, text: string) => Promise<void>,
): Pick<FileStore, 'place' | 'id' | 'takeId' | 'dropId'> {
  const path = join(folder, 'store-id')
  return {
    place: { files: folder, id: path, settings: 'DATA_DIR' },
    id: () => idIn(path),
    dropId: () => rm(path, { force: true }),
    async takeId(id) {
      const temporary = `${path}.${newId()}.part`
      try {
        await write(temporary, `${id}\n`)
        await linkOnce(temporary, path)
      } finally {
        await rm(temporary, { force: true })
      }
      return (await idIn(path)) ?? ''
    },
  }
}

async function idIn(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

// The name is given to a file that is whole, and only once: whoever comes second finds it taken.
async function linkOnce(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    // Some disks know no second name for a file.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(code ?? '')) throw error
    await rename(temporary, path)
  }
}
