import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../http/tokens.ts'
import { makePart, readManifest } from './backup-folder.ts'

/** The reason for an automatic backup: the daily schedule, or a migration of the schema. */
export type Cause = 'daily' | 'before-migration'

/** A complete automatic backup. */
export type Shelved = { path: string; takenAt: Date }

/** A folder of automatic backups. */
export type Shelf = ReturnType<typeof shelfIn>

/** Opens a network's folder of automatic backups. Ignores other networks' backups and any other files. */
export function shelfIn(folder: string, network: string) {
  const named = async (cause: Cause) => {
    const names = await readdir(folder).catch(() => [])
    return names
      .filter((name) => name.startsWith(`${cause}-`) && NAME.test(name))
      .toSorted()
      .toReversed()
  }
  /** Yields the network's complete backups, newest first. */
  async function* whole(cause: Cause): AsyncGenerator<Shelved> {
    for (const name of await named(cause)) {
      const path = join(folder, name)
      const manifest = await readManifest(path).catch(() => null)
      if (manifest?.network === network) yield { path, takenAt: timeIn(name) }
    }
  }
  const pathOf = (cause: Cause, now: Date) =>
    join(folder, `${cause}-${now.toISOString().replace(/[:.]/g, '')}`)
  return {
    /** Returns the path for a backup that starts now. */
    pathOf,
    whole,
    /** Returns the newest complete backup, or null if there is none. */
    async newest(cause: Cause): Promise<Shelved | null> {
      for await (const shelved of whole(cause)) return shelved
      return null
    },
    /**
     * Removes all but the newest `keep` backups, and all backups made before `oldest`. If `last` is true,
     * never removes the newest backup.
     */
    async tidy(cause: Cause, { keep, oldest, last }: { keep: number; oldest: Date; last: boolean }) {
      const all = await Array.fromAsync(whole(cause))
      for (const [nth, { path, takenAt }] of all.entries()) {
        const isKept = nth < keep && takenAt >= oldest
        if (!isKept && !(last && nth === 0)) await remove(path)
      }
    },
    /** Throws an error for the operator if no backup can be made in the folder. Leaves nothing behind. */
    async tryOut(now: Date): Promise<void> {
      // If this process is killed, `removeHalves` recognizes the folder by this name.
      const part = await makePart(pathOf('daily', now))
      await rm(part, { recursive: true, force: true })
    },
    /** Removes partial backups that killed processes left behind. Don't call it while a backup is in progress. */
    async removeHalves(): Promise<void> {
      const names = await readdir(folder).catch(() => [])
      for (const name of names.filter((each) => HALF.test(each)))
        await rm(join(folder, name), { recursive: true, force: true })
    },
  }
}

const NAME = /^(?:daily|before-migration)-\d{4}-\d\d-\d\dT\d{9}Z$/
// Returns the time in a backup's name, which comes from the same clock that decides when the next backup is
// due.
function timeIn(name: string): Date {
  const [, hour, minute, second, ms] = /T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(name)!
  return new Date(`${/\d{4}-\d\d-\d\d/.exec(name)![0]}T${hour}:${minute}:${second}.${ms}Z`)
}

const HALF = /^(?:daily|before-migration)-\d{4}-\d\d-\d\dT\d{9}Z\.[\w-]{22}\.part$/

// Renames the backup first, because a partly removed backup must not look complete.
async function remove(path: string): Promise<void> {
  const half = `${path}.${newId()}.part`
  await rename(path, half)
  await rm(half, { recursive: true, force: true })
}
