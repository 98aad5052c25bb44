import { run, type Account } from './embedded-run.ts'

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Finds or creates the system user `postgres`; the caller must be root. */
export async function postgresAccount(): Promise<Account> {
  const existing = await findAccount()
  if (existing) return existing
  for (const steps of waysToCreate) if (await succeeds(steps)) break
  const created = await findAccount()
  if (created) return created
  throw new Error(
    'PostgreSQL refuses to run as root, and the user "postgres" could not be created. Create it, or start Kinhold as an ordinary user.',
  )
}

/**
 * Returns true if `account` can enter a folder. This runs `cd`, because the folder's mode doesn't reflect
 * ACLs.
 */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  return (await run('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { account })).code === 0
}

async function findAccount(): Promise<Account> {
  const [uid, gid] = await Promise.all([idOf('-u'), idOf('-g')])
  return uid && gid ? { uid, gid } : undefined
}

async function idOf(which: '-u' | '-g'): Promise<number> {
  const { code, output } = await run('id', [which, 'postgres'])
  return code === 0 ? Number(output) : 0
}

/**
 * The commands that create the user: first the tools of most Linux systems, then BusyBox's, which Alpine
 * uses.
 */
const waysToCreate = [
  [
    'groupadd --system --force postgres',
    'useradd --system --gid postgres --no-create-home --shell /usr/sbin/nologin postgres',
  ],
  ['addgroup -S postgres', 'adduser -S -D -H -G postgres -s /sbin/nologin postgres'],
]

async function succeeds(steps: string[]): Promise<boolean> {
  for (const step of steps) {
    const [command = '', ...args] = step.split(' ')
    const outcome = await run(command, args).catch(() => null)
    if (outcome?.code !== 0) return false
  }
  return true
}
