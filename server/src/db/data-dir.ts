import { chmod, mkdir, realpath } from 'node:fs/promises'

/**
 * Creates the data folder when it is missing and answers its real path.
 * Only its owner may list it; when the owner is root, others may pass through it, because PostgreSQL
 * runs as its own user there.
 */
export async function prepareDataDir(dataDir: string): Promise<string> {
  return withDataDirSentences(dataDir, async () => {
    const isCreated = (await mkdir(dataDir, { recursive: true })) !== undefined
    if (isCreated) await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
    return realpath(dataDir)
  })
}

/** Runs `work` and turns what the file system says against it into a sentence that names the data folder. */
export async function withDataDirSentences<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    const sentence = sentences[code ?? '']
    if (!sentence) throw error
    throw new Error(`${sentence(path ?? dataDir)} The data folder is ${dataDir} (DATA_DIR).`, {
      cause: error,
    })
  }
}

const isRefused = (path: string) =>
  `Kinhold may not write to ${path}. Give it that permission, or choose another data folder.`
const isFull = (path: string) => `There is no space left on the disk of ${path}. Make room and start again.`

const sentences: Record<string, ((path: string) => string) | undefined> = {
  EACCES: isRefused,
  EPERM: isRefused,
  EROFS: (path) => `${path} is on a disk that can only be read. Choose another data folder.`,
  ENOSPC: isFull,
  EDQUOT: isFull,
  ENOTDIR: (path) => `${path} cannot be a folder, because a part of that path is a file.`,
  EEXIST: (path) => `${path} is a file where Kinhold needs a folder.`,
}
