import { join } from 'node:path'
import { spaceOf } from '../../delivery/files/local-files.ts'
import type { Deps } from '../../deps.ts'
import { isBelowFloor, isDiskFull } from './hold-room.ts'

/**
 * True when the disk of the files, or that of the bundled database, has less free space than is reserved for the
 * database: nothing may grow then.
 */
export async function checkFloor({ config, files }: Pick<Deps, 'config' | 'files'>): Promise<boolean> {
  if (await isDiskFull(files, 0)) return true
  if (config.databaseUrl !== null) return false
  const space = await spaceOf(join(config.dataDir, 'postgres')).catch(() => null)
  return space !== null && isBelowFloor(space)
}
