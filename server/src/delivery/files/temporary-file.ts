import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { givenBack } from './give-back.ts'

/**
 * What `use` makes of a file with these bytes, which lies in the temporary folder of the machine while it runs, for this
 * process's user alone. What reading them or writing the file throws is thrown on. A chunk that is written is empty.
 */
export async function inTemporaryFile<T>(
  bytes: AsyncIterable<Buffer>,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kinhold-'))
  try {
    // The umask may have taken rights from the owner too.
    await chmod(folder, 0o700)
    const path = join(folder, 'file')
    await writeFile(path, givenBack(bytes), { mode: 0o600 })
    return await use(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
