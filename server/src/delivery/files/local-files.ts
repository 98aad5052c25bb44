import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../../http/tokens.ts'
import type { FileStore } from './files.ts'

/** Files in a folder of this machine, spread over subfolders by the first two characters of their names. */
export function localFiles(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, name.slice(0, 2), safe(name))
  const size = (name: string) => stat(pathOf(name)).then(({ size }) => size, nullIfAbsent)
  return {
    size,
    put: (name, bytes) => writeWhole(pathOf(name), bytes),
    async get(name, range) {
      const whole = await size(name)
      return whole === null ? null : { stream: createReadStream(pathOf(name), range), size: whole }
    },
    path: async (name) => pathOf(name),
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

type Bytes = Parameters<FileStore['put']>[1]

// Written beside and renamed: a crash leaves no half a file under a real name.
async function writeWhole(path: string, bytes: Bytes): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${newId()}.part`
  try {
    await writeThrough(temporary, bytes)
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

async function writeThrough(path: string, bytes: Bytes): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

function safe(name: string): string {
  if (!/^[\w-]+(\.[\w-]+)?$/.test(name)) throw new Error('This is no name of a stored file.')
  return name
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
