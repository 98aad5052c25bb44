import { readdir, readFile } from 'node:fs/promises'
import { run } from './embedded-run.ts'

/** True if `pid` is a live postmaster of the folder; after a crash, another program may have that id. */
export async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  // Windows does not show command lines; there, `greet` recognizes the postmaster by its response.
  if (process.platform === 'win32') return true
  const commandLine = await commandLineOf(pid)
  return /postgres\S* -D /.test(commandLine) && `${commandLine} `.includes(` -D ${data} `)
}

/** True for a live process that this user may signal; a postmaster runs as the owner of its data. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** The command line of a process; empty if there is none, as for an ended process that is not yet reaped. */
async function commandLineOf(pid: number): Promise<string> {
  if (process.platform !== 'linux') return (await run('ps', ['-ww', '-p', String(pid), '-o', 'args='])).output
  const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return raw.split('\0').join(' ').trim()
}

/** The live children of a process; none if the system does not list them. */
export async function childrenOf(pid: number): Promise<number[]> {
  const pairs = process.platform === 'linux' ? await parentsInProc() : await parentsByPs()
  return pairs.filter(([, parent]) => parent === pid).map(([child]) => child)
}

/** Kills a process, even a frozen one, as a crash would. */
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
      // Before the parent's id are the name, in brackets and with any content, and a letter for the state.
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
