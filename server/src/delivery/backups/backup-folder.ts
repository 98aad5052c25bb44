import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, lstat, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { diskSentence, readSentence } from '../../db/data-dir.ts'
import { newId } from '../../http/tokens.ts'
import { type LocalFiles, localFiles, pathOfFile, writeNew } from '../files/local-files.ts'

/**
 * The `manifest.json` of a backup. It is written last; until then, the backup's folder has a temporary name.
 * The folder also contains `database.sql`, the stored files in `files`, and the SHA-256 of all these files in
 * `SHA256SUMS`.
 */
export type Manifest = {
  format: typeof FORMAT
  /** The version of Kinhold that made the backup. */
  kinhold: string
  /** Every change that the server confirmed before this time is in the backup. */
  takenAt: string
  /** The id of the database's file store; it distinguishes the backups of different networks. */
  network: string
  /** The PostgreSQL version. */
  postgres: string
  /** The applied migrations, in order. */
  migrations: string[]
  /** The number of rows in each table. */
  rows: Record<string, number>
  /**
   * The number and total size of the stored files in the backup, and the names of files that were missing
   * from the store; null for a backup without files.
   */
  files: { count: number; bytes: number; missing: string[] } | null
  /** Database objects that the backup omits because Kinhold uses no objects of their kind. */
  leftOut: string[]
  /** The SHA-256 of `SHA256SUMS`. */
  sums: string
}

const FORMAT = 1
const [DATABASE, FILES, SUMS, MANIFEST] = ['database.sql', 'files', 'SHA256SUMS', 'manifest.json']

/** A backup that is being written. */
export type Part = {
  /** Writes the database as SQL. */
  writeDatabase(sql: AsyncIterable<Buffer>): Promise<void>
  /**
   * Adds a stored file and returns its size. `copy` copies the file and returns its SHA-256. Both functions
   * return null if the file is missing.
   */
  addFile(name: string, copy: (to: LocalFiles) => Promise<string | null>): Promise<number | null>
}

/** Writes a backup to a new folder, completely or not at all. */
export async function writeBackup(
  path: string,
  earlier: string | null,
  fill: (part: Part) => Promise<Omit<Manifest, 'format' | 'sums'>>,
): Promise<Manifest> {
  if (await lstat(path).catch(() => null))
    throw new Error(`${path} is there already. Name a folder that is not.`)
  const part = await makePart(path)
  try {
    const { sums, ...writer } = await openPart(part, earlier)
    const said = await fill(writer)
    await writeNew(join(part, SUMS), Buffer.from(sums.join('')), { sync: true })
    const manifest = {
      format: FORMAT,
      ...said,
      sums: await digestOfFile(join(part, SUMS)),
    } satisfies Manifest
    await writeNew(join(part, MANIFEST), Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), {
      sync: true,
    })
    for (const folder of await foldersIn(part)) await syncFolder(folder)
    await rename(part, path)
    await syncFolder(dirname(path))
    return manifest
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    const sentence = sentenceOn(error, part)
    throw sentence === null
      ? error
      : new Error(`${sentence} Nothing of this backup was kept.`, { cause: error })
  }
}

/** Creates the folder of an incomplete backup. Throws an error for the operator if that fails. */
export async function makePart(path: string): Promise<string> {
  const part = `${path}.${newId()}${PART}`
  await mkdir(part, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(notMade(error, dirname(path)), { cause: error })
  })
  return part
}

function notMade({ code }: NodeJS.ErrnoException, folder: string): string {
  if (code === 'ENOENT') return `There is no folder ${folder}.`
  return (
    diskSentence({ code }, folder) ?? `No folder can be made in ${folder} (${code}). Choose another name.`
  )
}

// If the error's path is outside the new folder, the error occurred while reading a stored file.
function sentenceOn(error: unknown, part: string): string | null {
  const { code, path = part } = error as NodeJS.ErrnoException
  return path.startsWith(part) ? diskSentence({ code }, dirname(part)) : readSentence(error, path)
}

/** The suffix of an incomplete backup's folder. */
const PART = '.part'

async function openPart(folder: string, earlier: string | null): Promise<Part & { sums: string[] }> {
  let opened: Promise<LocalFiles> | undefined
  const known = earlier === null ? new Map<string, string>() : await sumsByName(earlier)
  const sums: string[] = []
  const add = (name: string, sum: string) => void sums.push(`${sum}  ${name}\n`)
  return {
    sums,
    async writeDatabase(sql) {
      const hash = createHash('sha256')
      await writeNew(join(folder, DATABASE), hashed(sql, hash), { sync: true })
      add(DATABASE, hash.digest('hex'))
    },
    async addFile(name, copy) {
      const files = await (opened ??= localFiles(join(folder, FILES)))
      const path = pathOfFile(FILES, name)
      const linked = known.get(path)
      const isLinked = linked !== undefined && (await linkTo(join(earlier!, path), join(folder, path)))
      const sum = isLinked ? linked : await copy(files)
      if (sum === null) return null
      add(path, sum)
      return files.size(name)
    },
  }
}

/** Hard-links a file from an earlier backup; returns false if that isn't possible. */
async function linkTo(file: string, path: string): Promise<boolean> {
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await link(file, path)
    return true
  } catch {
    // The earlier file is gone, or the disk doesn't support hard links. For any other problem, copying the
    // file throws an error.
    return false
  }
}

async function* hashed(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const folders = entries.filter((entry) => entry.isDirectory())
  return [...folders.map((entry) => join(entry.parentPath, entry.name)), folder]
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

/**
 * Reads a backup's manifest. Throws an error for the operator if the folder isn't a complete backup in this
 * format.
 */
export async function readManifest(path: string): Promise<Manifest> {
  const text = await readFile(join(path, MANIFEST), 'utf8').catch(nullIfAbsent)
  if (text === null) throw new Error(await whyNoManifest(path))
  const manifest = parsed(text)
  if (manifest === null) throw new Error(`${path} is damaged: its ${MANIFEST} cannot be read.`)
  if (manifest.format === FORMAT) return manifest
  throw new Error(`${path} was made by a newer Kinhold. Use the command of that version or a later one.`)
}

async function whyNoManifest(path: string): Promise<string> {
  const found = await stat(path).catch(nullIfAbsent)
  if (found === null) return `There is no folder ${path}. Name the folder of a backup.`
  if (!found.isDirectory()) return `${path} is a file. Name the folder of a backup.`
  return `${path} is not a whole backup: it has no ${MANIFEST}.`
}

function parsed(text: string): Manifest | null {
  try {
    const manifest = JSON.parse(text) as Manifest
    const isOurs = typeof manifest.sums === 'string' && Array.isArray(manifest.migrations)
    return isOurs || manifest.format !== FORMAT ? manifest : null
  } catch {
    return null
  }
}

/** Checks an entire backup. Returns its manifest and a list of its problems. */
export async function checkBackup(path: string): Promise<{ manifest: Manifest; wrong: string[] }> {
  const manifest = await readManifest(path)
  if ((await digestOfFile(join(path, SUMS)).catch(nullIfAbsent)) !== manifest.sums)
    return { manifest, wrong: [`${SUMS} is missing or damaged.`] }
  const wrong: string[] = []
  const sums = await sumsByName(path)
  for (const [name, sum] of sums) {
    const found = await digestOfFile(join(path, name)).catch(nullIfAbsent)
    if (found !== sum) wrong.push(`${name} is ${found === null ? 'missing' : 'damaged'}.`)
  }
  const files = sums.size - 1
  if (!sums.has(DATABASE) || files !== (manifest.files?.count ?? 0))
    wrong.push(`${SUMS} does not name all that ${MANIFEST} counts.`)
  return { manifest, wrong }
}

/** Opens the database's SQL file in a backup. */
export function readDatabase(path: string): AsyncIterable<Buffer> {
  return createReadStream(join(path, DATABASE))
}

/** Opens the stored files in a backup. */
export function filesIn(path: string): Promise<LocalFiles> {
  return localFiles(join(path, FILES))
}

/** Returns the SHA-256 of each stored file in a backup, keyed by the file's name. */
export async function sumsOfFiles(path: string): Promise<Map<string, string>> {
  const sums = await sumsByName(path)
  sums.delete(DATABASE)
  return new Map([...sums].map(([file, sum]) => [basename(file), sum]))
}

/** Returns the SHA-256 of each file in a backup, keyed by the file's path. */
async function sumsByName(path: string): Promise<Map<string, string>> {
  const lines = createInterface({ input: createReadStream(join(path, SUMS)), crlfDelay: Infinity })
  const sums = new Map<string, string>()
  for await (const line of lines) {
    const [, sum, name] = SUM.exec(line) ?? []
    if (sum && name) sums.set(name, sum)
  }
  return sums
}

// Matches a line of `sha256sum` output with a path that a backup may contain.
const SUM = /^([0-9a-f]{64})  (database\.sql|files\/[\w-]{2}\/[\w-]+(?:\.[\w-]+)?)$/

async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/**
 * Returns null if a file is missing. Throws other errors, because an unreadable backup must not be reported
 * as damaged.
 */
function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw new Error(readSentence(error, 'The backup') ?? error.message, { cause: error })
}
