import { readdir, readFile } from 'node:fs/promises'
import { run } from './embedded-run.ts'

/**
 * Whether process `pid` is a live postmaster that was started on the folder `data`. A process id alone proves nothing:
 * after a crash the number may have gone to another program.
 */
export async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  // Windows keeps command lines from us; a postmaster there is known by its answer on its port.
  if (process.platform === 'win32') return true
  const commandLine = await commandLineOf(pid)
  return /postgres\S* -D /.test(commandLine) && `${commandLine} `.includes(` -D ${data} `)
}

/** A process of another user counts as absent: a postmaster always runs as the owner of its data. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Empty when there is none, as for a process that has ended and was not yet reaped. */
async function commandLineOf(pid: number): Promise<string> {
  if (process.platform !== 'linux') {
    return (await run('ps', ['-ww', '-p', String(pid), '-o', 'args='], { account: undefined })).output
  }
  const raw = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return raw.split('\0').join(' ').trim()
}

/** The processes that a process has started and that have not ended; none where the system keeps that from us. */
export async function childrenOf(pid: number): Promise<number[]> {
  const pairs = process.platform === 'linux' ? await parentsInProc() : await parentsByPs()
  return pairs.filter(([, parent]) => parent === pid).map(([child]) => child)
}

/** Ends a process as a crash would, also one that was frozen. */
export function endAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}

type Pair = [child: number, parent: number]

async function parentsInProc(): Promise<Pair[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  return Promise.all(
    pids.map(async (pid): Promise<Pair> => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      // The name, which may hold anything, is in brackets before it; a letter for its state comes first.
      return [pid, Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])]
    }),
  )
}

async function parentsByPs(): Promise<Pair[]> {
  if (process.platform === 'win32') return []
  const { output } = await run('ps', ['-A', '-o', 'pid=,ppid='], { account: undefined })
  return output.split('\n').map((line): Pair => {
    const [child, parent] = line.trim().split(/\s+/).map(Number)
    return [child!, parent!]
  })
}
