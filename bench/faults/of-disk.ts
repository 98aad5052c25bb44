import { execFile } from 'node:child_process'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { promisify } from 'node:util'
import { withConnection } from '../../server/src/db/connection.ts'
import { type Group, Skipped, standingStill } from './under-writes.ts'
import { usualWriters, type Writing } from './writers.ts'

const MB = 1024 * 1024

/** Mounts a small file system over a folder. Throws `Skipped` if that isn't possible here. */
export async function mountSmall(folder: string, megabytes: number): Promise<void> {
  const options = `size=${megabytes}m,mode=711`
  await promisify(execFile)('mount', ['-t', 'tmpfs', '-o', options, 'kinhold-faults', folder]).catch(
    (error: { stderr?: string; message: string }) => {
      throw new Skipped(`no file system can be mounted here (${(error.stderr || error.message).trim()})`)
    },
  )
}

/** Keeps a folder's disk full, except for about `leave` bytes, while `work` runs. */
async function whileFull<T>(folder: string, leave: number, work: () => Promise<T>): Promise<T> {
  const path = join(folder, 'ballast')
  const file = await open(path, 'w')
  try {
    const block = Buffer.alloc(MB / 4)
    while ((await freeIn(folder)) > leave + block.length) await file.write(block)
    // Fills the last pages one at a time if the disk must be completely full.
    if (leave === 0) while (await file.write(block, 0, 4096).then(() => true, isFull)) continue
    return await work()
  } finally {
    await file.close()
    await rm(path)
  }
}

async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function isFull(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOSPC') return false
  throw error
}

/** Checks that the server rejects writes but still lets people sign in. Returns the violations. */
async function refusesWhatGrows(writing: Writing): Promise<string[]> {
  // Waits for uploads that have already reserved their space.
  await pass(1_000)
  const since = performance.now()
  const still = await standingStill(writing, 6, (kind) => kind !== 'sign-in')
  const grown = writing.answeredSince(since).filter((kind) => kind !== 'sign-in')
  return [...still, ...grown.map((kind) => `${kind} was taken without room`)]
}

/** Faults on a disk that holds both the embedded database and the uploaded files. */
export const disk: Group = {
  name: 'disk',
  async open(run) {
    const world = await run.world({ lay: (folder) => mountSmall(folder, 640) })
    return { world, writers: usualWriters(world) }
  },
  strikes: [
    {
      name: 'disk-floor',
      what: 'the disk of database and files below the floor that is kept',
      within: 15,
      happen: ({ world }, writing) => whileFull(world.folder, 27 * MB, () => refusesWhatGrows(writing)),
    },
    {
      name: 'disk-full',
      what: 'the same disk without a byte, so that the WAL has no room, for 10 s',
      within: 60,
      happen: ({ world }) =>
        whileFull(world.folder, 0, async () => {
          const isTaken = await writeWal(await world.databaseUrl())
          await pass(10_000)
          return isTaken ? ['The WAL found room.'] : []
        }),
    },
  ],
}

/** Writes 200 MB of WAL. Returns true if the database accepts all of it. */
async function writeWal(databaseUrl: string): Promise<boolean> {
  const emit = `select pg_logical_emit_message(false, 'faults', repeat('x', ${MB}))`
  return withConnection(databaseUrl, async (ask) => {
    for (let nth = 0; nth < 200; nth += 1) await ask(emit)
    return true
  }).catch(() => false)
}

/** Faults on a disk that holds only the uploaded files. */
export const filesDisk: Group = {
  name: 'files-disk',
  async open(run) {
    const lay = async (folder: string) => {
      await mkdir(join(folder, 'server'), { mode: 0o711 })
      await mountSmall(join(folder, 'server'), 128)
    }
    const world = await run.world({ isOutside: true, lay })
    return { world, writers: usualWriters(world) }
  },
  strikes: [
    {
      name: 'files-disk-full',
      what: 'the disk of the files without a byte, beside an outside database',
      within: 15,
      happen: ({ world }, writing) => whileFull(world.dataDir, 0, () => refusesWhatGrows(writing)),
    },
  ],
}
