import { existsSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

/**
 * Returns the folder for temporary test data: in memory if there's room, otherwise the system's default.
 * Creating and dropping a database of a few hundred files takes longer on disk than most tests do.
 */
export function passingFolder(): string {
  return isRoomy(IN_MEMORY) ? IN_MEMORY : tmpdir()
}

const IN_MEMORY = '/dev/shm'
const ROOM = 4 * 1024 ** 3

function isRoomy(folder: string): boolean {
  if (process.platform !== 'linux' || !existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, freemem()) >= ROOM
}
