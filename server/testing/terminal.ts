import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { bareEnvironment } from './bare-environment.ts'
import { COMMAND } from './command-process.ts'

/** True if the machine has util-linux's `script`, which can run a command in a terminal. */
export const hasTerminal = spawnSync('script', ['--version']).stdout?.includes('util-linux') ?? false

/** A suffix for titles of tests that are skipped without a terminal. */
export const WITHOUT_TERMINAL = hasTerminal ? '' : ' (skipped: there is no script of util-linux here)'

/**
 * Runs the operator's command in a terminal and types `keys` once `question` appears. Returns the exit code
 * and the output.
 */
export async function commandOnTerminal(
  settings: Record<string, string>,
  { question, keys }: { question: string; keys: string },
  ...args: string[]
) {
  const words = [process.execPath, COMMAND, ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`)
  const env = { ...bareEnvironment(), ...settings }
  const how = ['--quiet', '--return', '--command', words.join(' '), '/dev/null']
  const child = spawn('script', how, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  let isAsked = false
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    if (isAsked || !said.includes(question)) return
    isAsked = true
    child.stdin.write(keys)
  })
  const [code] = await once(child, 'close')
  return { code: code as number, said, isAsked }
}
