import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { kill } from '../../journeys/server.ts'
import { withConnection } from '../../server/src/db/connection.ts'
import { commandProcess } from '../../server/testing/command-process.ts'
import { makeDue } from '../../server/testing/jobs.ts'
import { fillUp } from '../filled.ts'
import { mountSmall } from './of-disk.ts'
import { killHalfWay, mustRun, restoreWhole, type Settings, withTarget } from './restored.ts'
import { type Context, type Group, secondsUntil, standingStill, statusOf } from './under-writes.ts'
import { usualWriters, type Writer } from './writers.ts'

type WithShelf = Context & { shelf: string }

/** Enough data to make a backup or restore take several seconds, so that a fault can kill it halfway. */
const FILL = { messages: 100_000, files: 2_000, bytes: 100_000 }

/** Faults during backups and restores. The external database server also holds the restored copy. */
export const backups: Group<WithShelf> = {
  name: 'backups',
  async open(run) {
    let shelf = ''
    const world = await run.world((folder) => {
      shelf = join(folder, 'daily')
      return {
        isOutside: true,
        settings: { BACKUP_DIR: shelf },
        lay: async () => void (await mkdir(shelf)),
        prepare: async (url) => void (await fillUp(url, join(folder, 'server'), FILL)),
      }
    })
    return { world, shelf, writers: usualWriters(world).map(inAHurry) }
  },
  strikes: [
    {
      name: 'backup',
      what: 'a backup, which is restored beside the original',
      within: 5,
      never: ['cut', '503'],
      async happen({ world }, writing) {
        const path = join(world.folder, 'backup')
        // Lets some writes succeed before the backup starts.
        await pass(3_000)
        const began = performance.now()
        await mustRun(world.settings, 'backup', path)
        const seconds = (performance.now() - began) / 1000
        const rate = writing.answeredBetween(began, performance.now()) / seconds
        console.log(`    ${rate.toFixed(0)} writes a second during the backup of ${seconds.toFixed(1)} s`)
        const stalled = writing.silentSince(began).map((kind) => `${kind} stalled`)
        await mustRun(world.settings, 'verify-backup', path)
        const wrong = await withTarget(world, (settings) => restoreWhole({ settings, world, path }, writing))
        return [...stalled, ...wrong]
      },
    },
    {
      name: 'kill-backup',
      what: 'kill -9 of a backup half way',
      within: 5,
      never: ['cut', '503'],
      async happen({ world }, writing) {
        const path = join(world.folder, 'killed')
        const still = standingStill(writing, 5, nobody)
        await killHalfWay(commandProcess(world.settings, 'backup', path), () =>
          hasPart(world.folder, 'killed'),
        )
        const wrong = await seemingWhole(world.settings, world.folder, 'killed')
        await mustRun(world.settings, 'backup', path)
        await mustRun(world.settings, 'verify-backup', path)
        return [...wrong, ...(await still)]
      },
    },
    {
      name: 'full-backup',
      what: 'the disk of a backup runs full, in the SQL and in the files',
      within: 5,
      never: ['cut', '503'],
      async happen({ world }, writing) {
        const wrong: string[] = []
        for (const megabytes of [4, 64]) {
          const small = join(world.folder, `small-${megabytes}`)
          await mkdir(small)
          await mountSmall(small, megabytes)
          const still = standingStill(writing, 5, nobody)
          const { code, wrong: said } = await commandProcess(world.settings, 'backup', join(small, 'backup'))
            .ended
          if (code !== 1 || !NO_SPACE.test(said)) wrong.push(`It ended with ${code}: ${said}`)
          const left = await readdir(small)
          if (left.length > 0) wrong.push(`It left ${left.join(', ')}.`)
          wrong.push(...(await still))
        }
        return wrong
      },
    },
    {
      name: 'kill-restore',
      what: 'kill -9 of a restore among the files and in the database, then another',
      within: 5,
      never: ['cut', '503'],
      async happen({ world }, writing) {
        const path = join(world.folder, 'to-restore')
        await mustRun(world.settings, 'backup', path)
        return withTarget(world, async (settings) => {
          for (const isHalfWay of [() => hasFiles(settings['DATA_DIR']!), () => isFilling(settings)])
            await killHalfWay(commandProcess(settings, 'restore', path), isHalfWay)
          return restoreWhole({ settings, world, path }, writing)
        })
      },
    },
    {
      name: 'kill-daily',
      what: 'kill -9 of the server during its daily backup',
      within: 20,
      async happen({ world, shelf }) {
        const url = await world.databaseUrl()
        // Deletes any daily backup that the schedule has already made.
        for (const name of await readdir(shelf)) await rm(join(shelf, name), { recursive: true })
        await makeDue(url, 'backup')
        if ((await secondsUntil(() => hasPart(shelf, 'daily'), 60)) === null) return ['It did not begin.']
        await kill(world.server())
        const wrong = await seemingWhole(world.settings, shelf, 'daily')
        await secondsUntil(async () => (await statusOf(`${world.origin()}/readyz`)) === 200, 30)
        await makeDue(url, 'backup')
        const isWhole = async () => /^daily-[\w-]+Z$/.test((await readdir(shelf)).join())
        if ((await secondsUntil(isWhole, 60)) === null) return [...wrong, 'The next one was not made.']
        for (const name of await readdir(shelf))
          await mustRun(world.settings, 'verify-backup', join(shelf, name))
        return wrong
      },
    },
  ],
}

/**
 * Shortens a writer's pauses, unless the writer uploads or signs in, because those writes are too expensive.
 */
function inAHurry(writer: Writer): Writer {
  return ['upload', 'sign-in'].includes(writer.kind) ? writer : { ...writer, rest: 5 }
}

const nobody = () => false

const NO_SPACE = /^There is no space left on the disk of [^\n]* Nothing of this backup was kept\.\n$/

/** Returns true once an unfinished backup whose name starts with `name` has some of its files. */
async function hasPart(folder: string, name: string): Promise<boolean> {
  const part = (await namesOf(folder, name)).find((each) => each.endsWith('.part'))
  return part !== undefined && hasFiles(join(folder, part))
}

/** Returns true once a backup has at least 32 subfolders of files. A complete backup has up to 256. */
async function hasFiles(folder: string): Promise<boolean> {
  return (await readdir(join(folder, 'files')).catch(() => [])).length >= 32
}

async function namesOf(folder: string, name: string): Promise<string[]> {
  return (await readdir(folder)).filter((each) => each.startsWith(name))
}

/**
 * Checks that a killed backup left only one `.part` folder, which `verify-backup` rejects. Returns the
 * violations.
 */
async function seemingWhole(settings: Settings, folder: string, name: string): Promise<string[]> {
  const left = await namesOf(folder, name)
  if (left.length !== 1 || !left[0]!.endsWith('.part')) return [`It left ${left.join(', ')}.`]
  const { code, wrong } = await commandProcess(settings, 'verify-backup', join(folder, left[0]!)).ended
  return code === 1 && wrong.includes('is not a whole backup') ? [] : [`verify-backup said ${code}: ${wrong}`]
}

/** Returns true while a restore's transaction has uncommitted writes. */
async function isFilling(settings: Settings): Promise<boolean> {
  const writing = `select from pg_stat_activity where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`
  return (await withConnection(settings['DATABASE_URL']!, (ask) => ask(writing))).length > 0
}
