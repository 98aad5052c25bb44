import { spawn } from 'node:child_process'

/** The user that PostgreSQL's processes run as; undefined means this process's own user. */
export type Account = { uid: number; gid: number } | undefined

/** A program's exit code (null if a signal killed the program) and all its output. */
export type Outcome = { code: number | null; output: string }

/** Runs a program until it exits, shielded from Ctrl-C and without our secrets in its environment. */
export function run(
  file: string,
  args: string[],
  { account, cwd = '/' }: { account?: Account; cwd?: string } = {},
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...account,
      cwd,
      env: plainEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      windowsHide: true,
    })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.once('error', reject)
    // On Windows, the postmaster inherits pg_ctl's pipes, which don't close until the postmaster exits.
    child.once(process.platform === 'win32' ? 'exit' : 'close', (code) =>
      resolve({ code, output: output.trim() }),
    )
  })
}

function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SYSTEMROOT', 'COMSPEC', 'TEMP', 'TMP', 'TMPDIR']
  return { ...Object.fromEntries(kept.map((name) => [name, process.env[name]])), LC_ALL: 'C' }
}
