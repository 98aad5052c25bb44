import { readFile } from 'node:fs/promises'
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
