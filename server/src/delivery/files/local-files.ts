import { createReadStream } from 'node:fs'
import { link, mkdir, open, opendir, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { closeToOthers } from '../../db/data-dir.ts'
import { newId } from '../../http/tokens.ts'
import { type Disk, FILE_NAME, type FileStore, givenBack, type Mark, MARKS, safeName } from './files.ts'

/** Opens a store in a folder that only its owner may enter. */
export async function localFiles(folder: string): Promise<LocalFiles> {
  await mkdir(folder, { recursive: true, mode: FOLDER })
  await closeToOthers(folder, FOLDER)
  const pathOf = (name: string) => pathOfFile(folder, name)
  const size = async (name: string) => (await statOf(pathOf(name)))?.size ?? null
  const pathOfMark = (mark: Mark) => join(folder, `store-${mark}`)
  return {
    place: { files: folder, id: pathOfMark('id'), lease: pathOfMark('lease'), settings: 'DATA_DIR' },
    mark: (mark) => lineIn(pathOfMark(mark)),
    async takeMark(mark, line) {
      await writeWhole(pathOfMark(mark), Buffer.from(`${line}\n`), linkOnce)
      return (await lineIn(pathOfMark(mark))) ?? ''
    },
    async dropMarks() {
      for (const mark of MARKS) await rm(pathOfMark(mark), { force: true })
    },
    size,
    async put(name, bytes) {
      await mkdir(dirname(pathOf(name)), { recursive: true, mode: FOLDER })
      await writeWhole(pathOf(name), bytes, rename)
    },
    async get(name, range) {
      const whole = await size(name)
      return whole === null ? null : { stream: createReadStream(pathOf(name), range), size: whole }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    names: (from) => pagesOf(folder, FILE_NAME, from),
    putAt: async (name) => (await statOf(pathOf(name)))?.mtime ?? null,
    removeHalves: (before) => removeHalves(folder, before),
    // A local folder is always reachable.
    check: async () => {},
    disk: { space: () => spaceOf(folder), closeToOthers: () => closeOldOnes(folder) },
  }
}

/** Returns the path of a stored file in a folder. */
export function pathOfFile(folder: string, name: string): string {
  return join(folder, subfolderOf(name), safeName(name))
}

/** A store on a local disk. */
export type LocalFiles = FileStore & { disk: Disk }

const FOLDER = 0o700
const FILE = 0o600

type Bytes = Parameters<FileStore['put']>[1]

// A crash must leave no partial file under the final name.
async function writeWhole(
  path: string,
  bytes: Bytes,
  name: (temporary: string, path: string) => Promise<void>,
) {
  const temporary = `${path}.${newId()}.part`
  try {
    await writeNew(temporary, bytes, { sync: true })
    await name(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}

/**
 * Writes a new file that only its owner may read. Frees each chunk of a stream once it is written. `sync`
 * flushes the file to the disk.
 */
export async function writeNew(path: string, bytes: Bytes, { sync = false } = {}): Promise<void> {
  const file = await open(path, 'wx', FILE)
  try {
    // The umask may have cleared some of the owner's permissions.
    await file.chmod(FILE)
    await file.writeFile(Buffer.isBuffer(bytes) ? bytes : givenBack(bytes))
    if (sync) await file.sync()
  } finally {
    await file.close()
  }
}

async function removeHalves(folder: string, before: Date): Promise<void> {
  for await (const names of pagesOf(folder, HALF))
    for (const name of names) {
      const path = join(folder, subfolderOf(name), name)
      const half = await statOf(path)
      if (half !== null && half.mtime < before) await rm(path, { force: true })
    }
}

/** Returns the free and total space on a folder's disk, in bytes. */
export async function spaceOf(folder: string): Promise<{ free: number; total: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

// Restrict the files first, so that even after a crash, a restricted subfolder contains only restricted
// files.
async function closeOldOnes(folder: string): Promise<void> {
  if (!(await isClosed(folder))) return
  for (const subfolder of await subfoldersOf(folder)) {
    const path = join(folder, subfolder)
    if (subfolder.length !== SUBFOLDER || (await isClosed(path))) continue
    for (const names of [FILE_NAME, HALF])
      for await (const name of namesIn(folder, subfolder, names)) await closeToOthers(join(path, name), FILE)
    await closeToOthers(path, FOLDER)
  }
}

// Returns true if other users have no access. Always returns false on a disk without file modes.
async function isClosed(path: string): Promise<boolean> {
  const mode = (await statOf(path))?.mode ?? 0
  return (mode & 0o077) === 0
}

const PAGE = 1000

// A file with a different kind of name, or in the wrong subfolder, doesn't belong to the store.
async function* pagesOf(folder: string, names: RegExp, from = ''): AsyncGenerator<string[]> {
  let page: string[] = []
  // The names in a subfolder are unordered, so the subfolder of `from` is listed again from the beginning.
  const left = (await subfoldersOf(folder)).filter((subfolder) => subfolder >= subfolderOf(from))
  for (const subfolder of left.toSorted())
    for await (const name of namesIn(folder, subfolder, names)) {
      if (page.push(name) < PAGE) continue
      yield page
      page = []
    }
  if (page.length > 0) yield page
}

async function* namesIn(folder: string, subfolder: string, names: RegExp): AsyncGenerator<string> {
  // A folder may hold more names than fit in memory.
  const entries = await opendir(join(folder, subfolder), { bufferSize: PAGE }).catch(nullIfAbsent)
  for await (const entry of entries ?? [])
    if (entry.isFile() && names.test(entry.name) && subfolderOf(entry.name) === subfolder) yield entry.name
}

async function subfoldersOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(nullIfAbsent)
  return (entries ?? []).filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

const HALF = /^[\w-]+(\.[\w-]+)?\.[\w-]{22}\.part$/

const SUBFOLDER = 2

function subfolderOf(name: string): string {
  return name.slice(0, SUBFOLDER)
}

function statOf(path: string) {
  return stat(path).catch(nullIfAbsent)
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

async function lineIn(path: string): Promise<string | null> {
  return (await readFile(path, 'utf8').catch(nullIfAbsent))?.trim() ?? null
}

// A hard link fails if the name is taken, so the first process wins.
async function linkOnce(temporary: string, path: string): Promise<void> {
  try {
    await link(temporary, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    // Some disks don't support hard links.
    if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK'].includes(code ?? '')) throw error
    await rename(temporary, path)
  }
}
