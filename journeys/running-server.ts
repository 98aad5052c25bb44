import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { bareEnvironment } from '../server/testing/bare-environment.ts'

const MAIN = join(import.meta.dirname, '../server/src/main.ts')

/** The real server, running in its own process. */
export type RunningServer = {
  process: ChildProcess
  /** The server's address, without a trailing slash. */
  url: string
  /** Returns everything the server has printed so far. */
  printed(): string
  /** Stops the server with SIGINT; returns its exit code. */
  stop(): Promise<number | null>
}

/** Starts the server and waits until it is ready; if it exits, throws an error that includes its output. */
export async function startServer(env: Record<string, string>, ...args: string[]): Promise<RunningServer> {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...bareEnvironment(), PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /Open\s+(https?:\/\/\S+)/.exec(printed)
      if (address && printed.includes('Stop ')) resolve(address[1]!)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${printed}`)))
  })
  return {
    process: child,
    url,
    printed: () => printed,
    async stop() {
      const isUp = child.exitCode === null && child.signalCode === null
      if (isUp && child.kill('SIGINT')) await once(child, 'exit')
      return child.exitCode
    },
  }
}
