import { existsSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

/**
 * Where tests keep what is gone after them: in memory where there is plenty, else in the temporary folder. To make a
 * database of a few hundred files on a disk, and to drop it, takes longer than most tests.
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
