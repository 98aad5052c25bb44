import { readdir, readFile } from 'node:fs/promises'
import { run } from './embedded-run.ts'

/** Returns true if `pid` is a live postmaster for the folder `data`. */
export async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  // On Windows, only the response to a connection identifies the postmaster (see `greet`).
  if (process.platform === 'win32') return true
  const commandLine = await commandLineOf(pid)
  return /postgres\S* -D /.test(commandLine) && `${commandLine} `.includes(` -D ${data} `)
}

/** Returns true for a live process that this user may signal. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Returns a process's command line, which is empty if the process has ended. */
async function commandLineOf(pid: number): Promise<string> {
  if (process.platform !== 'linux') return (await run('ps', ['-ww', '-p', String(pid), '-o', 'args='])).output
  const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return raw.split('\0').join(' ').trim()
}

/** Returns the ids of a process's live children; on Windows, returns an empty array. */
export async function childrenOf(pid: number): Promise<number[]> {
  const pairs = process.platform === 'linux' ? await parentsInProc() : await parentsByPs()
  return pairs.filter(([, parent]) => parent === pid).map(([child]) => child)
}

/** Kills a process with SIGKILL, which even a frozen process can't ignore. */
export function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already ended.
  }
}

type Pair = [child: number, parent: number]

async function parentsInProc(): Promise<Pair[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  return Promise.all(
    pids.map(async (pid): Promise<Pair> => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      // The process name is in parentheses and may itself contain parentheses. The state and the parent's id
      // follow.
      return [pid, Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])]
    }),
  )
}

async function parentsByPs(): Promise<Pair[]> {
  if (process.platform === 'win32') return []
  const { output } = await run('ps', ['-A', '-o', 'pid=,ppid='])
  return output.split('\n').map((line): Pair => {
    const [child, parent] = line.trim().split(/\s+/).map(Number)
    return [child!, parent!]
  })
}
