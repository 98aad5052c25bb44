import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { appendFile, chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../src/db/embedded-postmaster.ts'
import { passingFolder } from './folders.ts'
import { ORDINARY_USER } from './ordinary-user.ts'

const BINARIES = globSync('/usr/lib/postgresql/*/bin')
  .toSorted((one, other) => Number(one.split('/')[4]) - Number(other.split('/')[4]))
  .at(-1)

/** True if Debian's PostgreSQL package is installed. */
export const hasDebianPostgres = BINARIES !== undefined && existsSync(join(BINARIES, 'pg_basebackup'))

/** A PostgreSQL server from Debian's package, and its streaming replica. */
export type Replicated = Awaited<ReturnType<typeof startReplicated>>

/**
 * Starts a PostgreSQL server from Debian's package, with an empty database, and a streaming replica of that
 * server.
 */
export async function startReplicated() {
  const folder = await mkdtemp(join(passingFolder(), 'kinhold-replicated-'))
  await chmod(folder, 0o711)
  if (ORDINARY_USER.uid !== undefined) await chown(folder, ORDINARY_USER.uid, ORDINARY_USER.gid)
  const [port, replicaPort] = [await freePort(), await freePort()]
  const [primary, replica] = [join(folder, 'primary'), join(folder, 'replica')]
  const run = (name: string, ...args: string[]) =>
    promisify(execFile)(join(BINARIES!, name), args, { ...ORDINARY_USER, cwd: folder })
  const control = (action: string, data: string, ...more: string[]) =>
    run('pg_ctl', action, '-D', data, '-l', `${data}.log`, '-w', '-s', ...more)

  await run(
    'initdb',
    '-D',
    primary,
    '-U',
    'kinhold',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '-N',
  )
  await appendFile(
    join(primary, 'postgresql.conf'),
    `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nwal_level = replica\nmax_connections = 200\nfsync = off\n`,
  )
  await control('start', primary)
  const from = `postgres://kinhold@127.0.0.1:${port}/postgres`
  await run('pg_basebackup', '-D', replica, '-d', from, '-R', '-X', 'stream', '-c', 'fast', '-N')
  await appendFile(join(replica, 'postgresql.conf'), `port = ${replicaPort}\n`)
  await control('start', replica)
  await run('createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'kinhold', 'kinhold')

  const urlOf = (its: number) => `postgres://kinhold@127.0.0.1:${its}/kinhold?sslmode=disable`
  return {
    url: urlOf(port),
    replicaUrl: urlOf(replicaPort),
    /** Stops the replica without a clean shutdown, as a crash would. */
    killReplica: () => control('stop', replica, '-m', 'immediate'),
    startReplica: () => control('start', replica),
    async close() {
      for (const data of [replica, primary]) await control('stop', data, '-m', 'immediate').catch(() => {})
      await rm(folder, { recursive: true, force: true })
    },
  }
}
