import { chmod, lstat, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Creates the data folder if it is missing, and returns its real path. Removes other users' access to
 * Kinhold's own entries, and to the folder itself if it contains nothing else. Mode 711 lets a separate
 * PostgreSQL user traverse the folder.
 */
export async function prepareDataDir(dataDir: string, { hasDatabase = true } = {}): Promise<string> {
  return withDataDirSentences(dataDir, async () => {
    const isCreated = (await mkdir(dataDir, { recursive: true })) !== undefined
    const most = (await othersPass(dataDir, hasDatabase)) ? 0o711 : 0o700
    if (isCreated) await chmod(dataDir, most)
    else await closeOurs(dataDir, most)
    return realpath(dataDir)
  })
}

/** Removes permissions that the mode `most` lacks; ignores an entry that is missing or can't be changed. */
export async function closeToOthers(path: string, most: number): Promise<void> {
  try {
    const { mode } = await stat(path)
    const closed = mode & (0o7000 | most)
    if (closed !== (mode & 0o7777)) await chmod(path, closed)
  } catch (error) {
    if (!NOT_OURS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

const NOT_OURS = ['ENOENT', 'EPERM', 'EACCES', 'EROFS', 'ENOTSUP']

/** Kinhold's entries in the data folder, each with the most permissive mode that it may have. */
const OURS: Record<string, number> = {
  backups: 0o700,
  files: 0o700,
  incoming: 0o700,
  postgres: 0o700,
  'postgres.password': 0o600,
  'kinhold.lock': 0o600,
}

async function othersPass(dataDir: string, hasDatabase: boolean): Promise<boolean> {
  const user = process.getuid?.()
  const database = await lstat(join(dataDir, 'postgres')).catch(() => null)
  return (user === 0 && hasDatabase) || (database?.isDirectory() === true && database.uid !== user)
}

// A folder that other programs also use, such as /tmp, must remain accessible to other users.
async function closeOurs(dataDir: string, most: number): Promise<void> {
  for (const [name, mode] of Object.entries(OURS)) {
    const entry = await lstat(join(dataDir, name)).catch(() => null)
    if (entry !== null && !entry.isSymbolicLink()) await closeToOthers(join(dataDir, name), mode)
  }
  const entries = await readdir(dataDir).catch(() => null)
  if (entries?.every((name) => name in OURS)) await closeToOthers(dataDir, most)
}

/** Runs `work` and turns file system errors into messages that name the data folder. */
export async function withDataDirSentences<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const sentence = diskSentence(error, dataDir, 'data folder')
    if (sentence === null) throw error
    throw new Error(`${sentence} The data folder is ${dataDir} (DATA_DIR).`, { cause: error })
  }
}

/**
 * Turns a file system error into a message for the operator; returns null for any other error. `what` names
 * the kind of folder in the message's advice, such as 'data folder'.
 */
export function diskSentence(error: unknown, folder: string, what = 'folder'): string | null {
  const { code, path } = error as NodeJS.ErrnoException
  return sentences[code ?? '']?.(path ?? folder, what) ?? null
}

/** Turns an error that occurred while reading files into a message; returns null for any other error. */
export function readSentence(error: unknown, folder: string): string | null {
  const { code, path = folder, syscall } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM')
    return `Kinhold may not read ${path}. Give it that permission, or run this as a user who has it.`
  return code && syscall ? `${path} cannot be read (${code}). Check the path and its disk.` : null
}

/** Turns any file system error at a path into a message for the operator. */
export function pathSentence({ code }: NodeJS.ErrnoException, path: string): string {
  if (code === 'ENOENT') return `There is no ${path}.`
  if (code === 'EACCES' || code === 'EPERM')
    return `Kinhold may not use ${path}. Give it that permission, or run this as a user who has it.`
  return diskSentence({ code }, path) ?? `${path} cannot be used (${code}). Check the path and its disk.`
}

const isRefused = (path: string, what: string) =>
  `Kinhold may not write to ${path}. Give it that permission, or choose another ${what}.`
const isFull = (path: string) => `There is no space left on the disk of ${path}. Make room and start again.`

const sentences: Record<string, ((path: string, what: string) => string) | undefined> = {
  EACCES: isRefused,
  EPERM: isRefused,
  EROFS: (path, what) => `${path} is on a disk that can only be read. Choose another ${what}.`,
  ENOSPC: isFull,
  EDQUOT: isFull,
  ENOTDIR: (path) => `${path} cannot be a folder, because a part of that path is a file.`,
  EEXIST: (path) => `${path} is a file where Kinhold needs a folder.`,
}
