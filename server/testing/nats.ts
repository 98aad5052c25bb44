import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { freePort } from '../src/db/embedded-postmaster.ts'

/** True if the NATS server is installed. The Debian package is called nats-server. */
export const hasNats = spawnSync('nats-server', ['--version']).status === 0

/**
 * A suffix for the titles of tests that are skipped without the NATS server. Empty if the server is
 * installed.
 */
export const WITHOUT_NATS = hasNats ? '' : ' (skipped: there is no nats-server here)'

/** A NATS server in its own process. */
export type Nats = Awaited<ReturnType<typeof startNats>>

/**
 * Starts a NATS server on a free local port. If a password is given, clients must sign in with it as the user
 * `kin`.
 */
export async function startNats(password?: string) {
  const [port, monitor] = [await freePort(), await freePort()]
  const account = password === undefined ? [] : ['--user', 'kin', '--pass', password]
  const args = ['-a', '127.0.0.1', '-p', String(port), '-m', String(monitor), ...account]
  let running = await run(args)
  return {
    /** The server's address, as a value for LIVE_URL. */
    url: `nats://${password === undefined ? '' : `kin:${encodeURIComponent(password)}@`}127.0.0.1:${port}`,
    /** Returns the subject of each subscription that clients have made. */
    async subjects(): Promise<string[]> {
      const answer = await fetch(`http://127.0.0.1:${monitor}/connz?subs=1`)
      const { connections } = (await answer.json()) as { connections: { subscriptions_list?: string[] }[] }
      return connections.flatMap((one) => one.subscriptions_list ?? []).toSorted()
    },
    /** Kills the server, which cuts all connections. */
    async kill(): Promise<void> {
      running.kill('SIGKILL')
      await once(running, 'exit')
    },
    signal: (name: NodeJS.Signals) => void running.kill(name),
    /** Starts a killed server again. */
    async start(): Promise<void> {
      running = await run(args)
    },
    async close(): Promise<void> {
      if (running.kill('SIGKILL')) await once(running, 'exit')
    },
  }
}

async function run(args: string[]) {
  const child = spawn('nats-server', args, { cwd: tmpdir(), stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Server is ready')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`NATS ended with ${code}: ${said}`)))
  })
  return child
}
