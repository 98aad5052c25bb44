import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
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

/** Starts a script of the server as an operator does; `ended` says how it ended, and all that it said. */
export function startScript(name: string, settings: Record<string, string>, ...args: string[]) {
  const script = join(import.meta.dirname, '../src', name)
  const env = { ...bareEnvironment(), ...settings }
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return {
    child: child as ChildProcess,
    ended: ended.then(([said, wrong, [code]]) => ({ code: code as number, said: said + wrong })),
  }
}
