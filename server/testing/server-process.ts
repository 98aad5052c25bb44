import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestApp } from './app.ts'
import { bareEnvironment } from './bare-environment.ts'

/** A server in a process of its own: where it listens, and how it ends. */
export type ServerProcess = { process: ChildProcess; origin: string; kill(): Promise<void> }

/** Starts a server on the database and the data folder of a test, or by other settings; what it complains of is thrown. */
export async function serverProcess(
  { config }: Pick<TestApp, 'config'>,
  settings: Record<string, string> = {},
): Promise<ServerProcess> {
  const own = { PORT: '0', LOG_LEVEL: 'info', DATABASE_URL: config.databaseUrl!, DATA_DIR: config.dataDir }
  const env = { ...bareEnvironment(), ...own, ...settings }
  const script = join(import.meta.dirname, 'app-process.ts')
  const child = spawn(process.execPath, [script], { env, stdio: ['pipe', 'pipe', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  for await (const line of createInterface(child.stdout)) {
    const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
    if (!origin) continue
    // Unread, its log would fill up and stop it.
    child.stdout.resume()
    return { process: child, origin, kill }
  }
  throw new Error(`The server ended before it listened: ${complaint}`)
}
