import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { prepareDataDir } from './data-dir.ts'

/**
 * Locks the data folder until the caller runs the returned function or this process ends. If another process
 * has locked it, throws an error that ends with `advice`.
 */
export async function acquireInstanceLock(
  dataDir: string,
  advice = 'Stop it first, or start this one with another DATA_DIR.',
): Promise<() => Promise<void>> {
  const folder = await prepareDataDir(dataDir)
  const release = await (process.platform === 'darwin' ? lockFile(folder) : listenOn(socketName(folder)))
  if (release) return release
  throw new Error(`Kinhold is already running with the data folder ${folder}. ${advice}`)
}

/** Returns the name of a socket (Linux) or pipe (Windows) that disappears when its process ends. */
function socketName(folder: string): string {
  const name = `kinhold-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`
}

function listenOn(path: string): Promise<(() => Promise<void>) | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((visitor) => visitor.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(null) : reject(error),
    )
    server.listen({ path, exclusive: true }, () => {
      server.unref()
      resolve(() => new Promise((closed) => server.close(() => closed())))
    })
  })
}

/** The macOS flag that locks a file while opening it. Node has no constant for it. */
const O_EXLOCK = 0x20

async function lockFile(folder: string): Promise<(() => Promise<void>) | null> {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK
  try {
    const file = await open(join(folder, 'kinhold.lock'), flags, 0o600)
    return () => file.close()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return null
    throw error
  }
}
