import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '../../http/tokens.ts'
import { readManifest } from './backup-folder.ts'

/** Why the server made a backup by itself: every day, or before it changed the schema. */
export type Cause = 'daily' | 'before-migration'

/** A whole backup in a folder of backups. */
export type Shelved = { path: string; takenAt: Date }

/** A folder with the backups that the server makes by itself. */
export type Shelf = ReturnType<typeof shelfIn>

/** Opens a folder of backups for the network with this id. It may hold those of other networks, and anything else. */
export function shelfIn(folder: string, network: string) {
  const named = async (cause: Cause) => {
    const names = await readdir(folder).catch(() => [])
    return names
      .filter((name) => name.startsWith(`${cause}-`) && NAME.test(name))
      .toSorted()
      .toReversed()
  }
  /** Yields the whole backups, newest first. */
  async function* whole(cause: Cause): AsyncGenerator<Shelved> {
    for (const name of await named(cause)) {
      const path = join(folder, name)
      const manifest = await readManifest(path).catch(() => null)
      if (manifest?.network === network) yield { path, takenAt: timeIn(name) }
    }
  }
  return {
    /** Returns the path of a backup that begins now. */
    pathOf: (cause: Cause, now: Date) => join(folder, `${cause}-${now.toISOString().replace(/[:.]/g, '')}`),
    whole,
    /** Returns the newest whole backup. */
    async newest(cause: Cause): Promise<Shelved | null> {
      for await (const shelved of whole(cause)) return shelved
      return null
    },
    /** Removes all but the newest `keep`, and those from before `oldest`, unless it is the `last` one left. */
    async tidy(cause: Cause, { keep, oldest, last }: { keep: number; oldest: Date; last: boolean }) {
      const all = await Array.fromAsync(whole(cause))
      for (const [nth, { path, takenAt }] of all.entries()) {
        const isKept = nth < keep && takenAt >= oldest
        if (!isKept && !(last && nth === 0)) await remove(path)
      }
    },
    /** Removes what a killed process left of backups. Nobody may be making one. */
    async removeHalves(): Promise<void> {
      const names = await readdir(folder).catch(() => [])
      for (const name of names.filter((each) => HALF.test(each)))
        await rm(join(folder, name), { recursive: true, force: true })
    },
  }
}

const NAME = /^(?:daily|before-migration)-\d{4}-\d\d-\d\dT\d{9}Z$/
// By the clock that decides when the next one is due.
function timeIn(name: string): Date {
  const [, hour, minute, second, ms] = /T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(name)!
  return new Date(`${/\d{4}-\d\d-\d\d/.exec(name)![0]}T${hour}:${minute}:${second}.${ms}Z`)
}

const HALF = /^(?:daily|before-migration)-\d{4}-\d\d-\d\dT\d{9}Z\.[\w-]{22}\.part$/

// A backup that is removed half way must not look whole.
async function remove(path: string): Promise<void> {
  const half = `${path}.${newId()}.part`
  await rename(path, half)
  await rm(half, { recursive: true, force: true })
}
