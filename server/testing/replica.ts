import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withConnection } from '../src/db/connection.ts'
import { findBinaries } from '../src/db/embedded-binaries.ts'
import { openCluster, writeOwned } from '../src/db/embedded-cluster.ts'
import { type Home, prepareHome } from '../src/db/embedded-home.ts'
import { killPostmaster, startPostmaster, stopPostmaster } from '../src/db/embedded-postmaster.ts'
import { childrenOf } from '../src/db/embedded-process.ts'
import { acquireInstanceLock } from '../src/db/instance-lock.ts'
import { postmasterPid } from './embedded.ts'

/** A streaming replica in its own folder. */
export type StreamingReplica = Awaited<ReturnType<typeof startReplica>>

/**
 * Creates a streaming replica of the bundled PostgreSQL server at `primaryUrl` in a new folder, and starts
 * the replica. It begins as a copy of the primary's files, so `pg_basebackup` isn't needed. `settings` must
 * include the settings that a replica has to share with its primary, such as `max_connections`.
 */
export async function startReplica(
  within: string,
  primaryUrl: string,
  settings: Record<string, string> = {},
) {
  // `startThrowaway` removes the folders with this prefix that killed runs left behind.
  const dataDir = await mkdtemp(join(within, 'kinhold-test-postgres-'))
  await chmod(dataDir, 0o711)
  const release = await acquireInstanceLock(dataDir)
  const home = await prepareHome(dataDir)
  await copyCluster(primaryUrl, home)
  await writeFile(join(dataDir, 'postgres.password'), new URL(primaryUrl).password, { mode: 0o600 })
  const cluster = await openCluster(dataDir, home, await findBinaries(home.account))
  const port = await startPostmaster(cluster, settings)
  return {
    /** Returns the replica's address for a database, given the database's address on the primary. */
    through(primary: string): string {
      const through = new URL(primary)
      through.port = String(port)
      return through.href
    },
    /** Freezes or resumes all processes of the replica. */
    async signal(name: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
      const pid = await postmasterPid(home.path)
      for (const each of [pid, ...(await childrenOf(pid))]) process.kill(each, name)
    },
    /** Kills all processes of the replica. */
    kill: () => killPostmaster(cluster),
    /** Starts the replica again, on the same port. */
    start: () => startPostmaster(cluster, settings, port),
    async close(): Promise<void> {
      await stopPostmaster(cluster)
      await rm(dataDir, { recursive: true })
      await release()
    },
  }
}

/** Copies the files of a running server to `home`, as a backup from which a replica starts. */
async function copyCluster(primaryUrl: string, home: Home): Promise<void> {
  const to = join(home.path, 'data')
  const label = await withConnection(primaryUrl, async (ask) => {
    const [from] = await ask('show data_directory')
    await ask(`select pg_backup_start('replica', true)`)
    // `cp` fails if the server removes a file during the copying, but the replica doesn't need such a file.
    await promisify(execFile)('cp', ['-a', String(from!['data_directory']), to]).catch(() => {})
    const [stopped] = await ask('select labelfile from pg_backup_stop(false)')
    return String(stopped!['labelfile'])
  })
  await rm(join(to, 'postmaster.pid'))
  await writeOwned(join(to, 'backup_label'), label, home.account)
  await writeOwned(join(to, 'standby.signal'), '', home.account)
  const { hostname, port, username, password } = new URL(primaryUrl)
  const primary = `host=${hostname} port=${port} user=${username} password=${password}`
  await appendFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`)
}
