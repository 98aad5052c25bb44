import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'
import { bareEnvironment } from './bare-environment.ts'

/** A server in its own process: its address, its exit and its full log. */
export type ServerProcess = Awaited<ReturnType<typeof serverProcess>>

/** Starts a server on a test's database and folder, or with other settings. Throws any startup error. */
export async function serverProcess(
  { config }: Pick<TestApp, 'config'>,
  settings: Record<string, string> = {},
) {
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
  const stop = async () => {
    child.stdin.end()
    await ended
    return log
  }
  // Drains the pipe, because a full pipe would block the server.
  const log = text(child.stdout.pipe(new PassThrough()))
  for await (const line of createInterface(child.stdout.pipe(new PassThrough()))) {
    const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
    if (origin) return { process: child as ChildProcess, origin, kill, stop }
  }
  throw new Error(`The server ended before it listened: ${complaint}`)
}

/** Starts the operator's command with these settings; `ended` resolves with its exit and output. */
export function startCommand(settings: Record<string, string>, ...args: string[]) {
  const script = join(import.meta.dirname, '../src/cli/kinhold.ts')
  const env = { ...bareEnvironment(), ...settings }
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return {
    child: child as ChildProcess,
    ended: ended.then(([said, wrong, [code]]) => ({ code: code as number, said, wrong })),
  }
}
