import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { TestApp } from './app.ts'
import { bareEnvironment } from './bare-environment.ts'
import { COMMAND, type CommandProcess, scriptProcess } from './command-process.ts'
import { ORDINARY_USER } from './ordinary-user.ts'

/** A server in its own process. `stop` shuts the server down and returns its full log. */
export type ServerProcess = Awaited<ReturnType<typeof serverProcess>>

/**
 * Starts a server on a test's database and folder. `settings` override the defaults. Throws if the server
 * fails to start.
 */
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

/** Starts the operator's command with these settings, and kills it if it's still running after the test. */
export function startCommand(settings: Record<string, string>, ...args: string[]): CommandProcess {
  return untilTheEnd(scriptProcess(COMMAND, settings, args))
}

/** Like `startCommand`, but runs the command as a user without root rights. */
export function startCommandOrdinarily(settings: Record<string, string>, ...args: string[]): CommandProcess {
  return untilTheEnd(scriptProcess(COMMAND, settings, args, ORDINARY_USER))
}

/** Starts the real server with these settings, and kills it if it's still running after the test. */
export function startMain(settings: Record<string, string>): CommandProcess {
  return untilTheEnd(scriptProcess(MAIN, settings))
}

/** Like `startMain`, but runs the server as a user without root rights. */
export function startMainOrdinarily(settings: Record<string, string>): CommandProcess {
  return untilTheEnd(scriptProcess(MAIN, settings, [], ORDINARY_USER))
}

const MAIN = join(import.meta.dirname, '../src/main.ts')

function untilTheEnd(script: CommandProcess): CommandProcess {
  onTestFinished(() => void script.child.kill('SIGKILL'))
  return script
}
