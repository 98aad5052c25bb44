import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { bareEnvironment } from './bare-environment.ts'

/** A server script that runs in its own process. `code` is null if a signal ended it. */
export type CommandProcess = {
  child: ChildProcess
  ended: Promise<{ code: number | null; said: string; wrong: string }>
}

/** The path to the operator's command. */
export const COMMAND = join(import.meta.dirname, '../src/cli/kinhold.ts')

/** Starts the operator's command with these settings. */
export function commandProcess(settings: Record<string, string>, ...args: string[]): CommandProcess {
  return scriptProcess(COMMAND, settings, args)
}

/** Starts a script with these settings. If `user` is given, the script runs as that user. */
export function scriptProcess(
  path: string,
  settings: Record<string, string>,
  args: string[] = [],
  user: { uid?: number; gid?: number } = {},
): CommandProcess {
  const env = { ...bareEnvironment(), ...settings }
  const child = spawn(process.execPath, [path, ...args], { ...user, env, stdio: ['ignore', 'pipe', 'pipe'] })
  // Reading fails if a test closes the output.
  const ended = Promise.all([text(child.stdout).catch(() => ''), text(child.stderr), once(child, 'exit')])
  return {
    child,
    ended: ended.then(([said, wrong, [code]]) => ({ code: code as number | null, said, wrong })),
  }
}
