import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as pass } from 'node:timers/promises'
import { promisify } from 'node:util'

/** Returns the ids of other processes that run in a folder or have the folder's path in their environment. */
export function processesIn(folder: string): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  return pids.filter((pid) => pid !== process.pid && worksIn(pid, folder))
}

function worksIn(pid: number, folder: string): boolean {
  try {
    if (`${readlinkSync(`/proc/${pid}/cwd`)}/`.startsWith(`${folder}/`)) return true
    return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(folder)
  } catch {
    // The process has exited or belongs to another user.
    return false
  }
}

/** Sends a signal to the given processes. Skips processes that have already exited. */
export function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch {
      // The process has already exited.
    }
}

/** Stops all processes that use a folder, unmounts the file systems in the folder, and removes the folder. */
export async function clearAway(folder: string): Promise<void> {
  // Sends SIGQUIT before SIGKILL, because PostgreSQL leaves its shared memory behind after SIGKILL.
  signal(processesIn(folder), 'SIGCONT')
  signal(processesIn(folder), 'SIGQUIT')
  for (let tries = 0; tries < 100 && processesIn(folder).length > 0; tries += 1) {
    if (tries > 30) signal(processesIn(folder), 'SIGKILL')
    await pass(100)
  }
  for (const mount of mountsIn(folder)) await promisify(execFile)('umount', [mount]).catch(() => {})
  await rm(folder, { recursive: true, force: true })
}

function mountsIn(folder: string): string[] {
  const lines = readFileSync('/proc/mounts', 'utf8').split('\n')
  return lines.map((line) => line.split(' ')[1] ?? '').filter((path) => `${path}/`.startsWith(`${folder}/`))
}
