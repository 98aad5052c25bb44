import {
  chmod,
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rmdir,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { canEnter, isRoot, postgresAccount } from './embedded-account.ts'
import { sharedFolder } from './embedded-binaries.ts'
import { run, type Account } from './embedded-run.ts'

/** The cluster's folder, and the system user that owns it and runs PostgreSQL. */
export type Home = { path: string; account: Account }

/**
 * Opens or creates the database's folder, which is outside the data folder if PostgreSQL can't enter the data
 * folder.
 */
export async function prepareHome(dataDir: string): Promise<Home> {
  const entry = join(dataDir, 'postgres')
  const isThere = await lstat(entry).then(() => true, isMissing)
  if (isThere) return openHome(dataDir, entry)
  return isRoot() ? createHomeAsRoot(dataDir, entry) : createHome(entry)
}

const isMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return false
  throw error
}

async function createHome(entry: string): Promise<Home> {
  await mkdir(entry, { mode: 0o700 })
  return { path: entry, account: undefined }
}

async function createHomeAsRoot(dataDir: string, entry: string): Promise<Home> {
  const account = await postgresAccount()
  await mkdir(entry)
  await giveTo(account, entry)
  if (await canEnter(account, entry)) return { path: entry, account }
  await rmdir(entry)
  const path = await createDistantHome(dataDir, account)
  await symlink(path, entry)
  return { path, account }
}

async function createDistantHome(dataDir: string, account: Account): Promise<string> {
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 })
  const around = await mkdtemp(join(sharedFolder, 'data-'))
  await chmod(around, 0o711)
  await writeFile(join(around, 'belongs-to'), dataDir)
  const path = join(around, 'postgres')
  await mkdir(path)
  await giveTo(account, path)
  return path
}

async function giveTo(account: Account, folder: string): Promise<void> {
  await chmod(folder, 0o700)
  if (account) await chown(folder, account.uid, account.gid)
}

async function openHome(dataDir: string, entry: string): Promise<Home> {
  const path = await realpath(entry).catch(() => null)
  if (!path)
    throw new Error(
      `${entry} is a link to the database's folder, which is not there. Bring that folder back, or delete the link to begin with an empty database.`,
    )
  if (path !== entry) await claimDistantHome(dataDir, path)
  return { path, account: isRoot() ? await ownerOf(path) : await ourselves(path) }
}

/**
 * Makes this data folder the owner of a database stored elsewhere; throws if another data folder still links
 * to that database.
 */
async function claimDistantHome(dataDir: string, path: string): Promise<void> {
  const note = join(dirname(path), 'belongs-to')
  const owner = await readFile(note, 'utf8').catch(() => dataDir)
  if (owner === dataDir) return
  if ((await realpath(join(owner, 'postgres')).catch(() => null)) === path)
    throw new Error(
      `The data folder ${dataDir} is a copy of ${owner}, and both link to the one database in ${path}. Delete ${join(dataDir, 'postgres')} to begin with an empty database there.`,
    )
  await writeFile(note, dataDir)
}

/** Returns the owner of a database; a database owned by root is handed over to `postgres`. */
async function ownerOf(path: string): Promise<Account> {
  const { uid, gid } = await stat(path)
  const account = uid === 0 ? await postgresAccount() : { uid, gid }
  if (account && uid === 0) await run('chown', ['-R', `${account.uid}:${account.gid}`, path])
  if (await canEnter(account, path)) return account
  throw new Error(
    `The user who owns the database cannot enter ${path}. Let others pass through the folders above it (chmod o+x), or choose another DATA_DIR.`,
  )
}

async function ourselves(path: string): Promise<undefined> {
  const { uid } = await stat(path)
  if (process.platform === 'win32' || uid === process.getuid?.()) return undefined
  throw new Error(
    `The database in ${path} belongs to another user of this machine. Start Kinhold as that user or as root, or choose another DATA_DIR.`,
  )
}
