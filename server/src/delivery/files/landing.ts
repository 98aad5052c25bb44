import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { closeToOthers, withDataDirSentences } from '../../db/data-dir.ts'
import { newId } from '../../http/tokens.ts'
import { writeNew } from './local-files.ts'

/**
 * A local folder that holds original pictures until they are re-encoded. Originals never go into the store,
 * because they may reveal a location.
 */
export type Landing = Awaited<ReturnType<typeof openLanding>>

/** Opens the landing folder, a subfolder of the data folder. Only the subfolder's owner may enter it. */
export async function openLanding({ dataDir }: Pick<Config, 'dataDir'>) {
  const folder = join(dataDir, 'incoming')
  await withDataDirSentences(dataDir, async () => {
    await mkdir(folder, { recursive: true, mode: FOLDER })
    await closeToOthers(folder, FOLDER)
  })
  const remove = (path: string) => rm(path, { force: true })
  return {
    remove,
    /**
     * Writes a stream to a new file and returns the file's path. Frees each chunk after writing it. Leaves no
     * file after an error.
     */
    async put(bytes: AsyncIterable<Buffer>): Promise<string> {
      const path = join(folder, newId())
      try {
        await writeNew(path, bytes)
        return path
      } catch (error) {
        await remove(path)
        throw error
      }
    },
    /** Removes files that killed processes left behind before the given time. */
    async removeOld(before: Date): Promise<void> {
      for (const name of await readdir(folder)) {
        const path = join(folder, name)
        const file = NAME.test(name) ? await stat(path).catch(() => null) : null
        if (file !== null && file.mtime < before) await remove(path)
      }
    },
  }
}

const FOLDER = 0o700
const NAME = /^[\w-]{22}$/
