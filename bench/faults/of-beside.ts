import { withConnection } from '../../server/src/db/connection.ts'
import { startServer } from '../../journeys/server.ts'
import { type Context, type Group, type Strike } from './under-writes.ts'
import { usualWriters } from './writers.ts'

/** The databases on which a second server must refuse to start. */
const COPY = 'copy_of_kinhold'
const NEWER = 'newer_kinhold'

const refused = (name: string, what: string, database: string, sentence: RegExp): Strike<Context> => ({
  name,
  what,
  within: 5,
  never: ['cut', '503'],
  async happen({ world }) {
    const url = new URL(await world.databaseUrl())
    url.pathname = `/${database}`
    const started = await startServer({ ...world.settings, DATABASE_URL: url.href }).catch(
      (error: Error) => error.message,
    )
    if (typeof started !== 'string') {
      await started.stop()
      return ['It was started.']
    }
    return sentence.test(started) ? [] : [`It said: ${started}`]
  },
})

/** Faults in which a second server must refuse to start alongside the first. */
export const beside: Group = {
  name: 'beside',
  async open(run) {
    const world = await run.world({
      isOutside: true,
      prepare: (databaseUrl) =>
        withConnection(databaseUrl.replace('/kinhold?', '/postgres?'), async (ask) => {
          for (const name of [COPY, NEWER]) await ask(`create database ${name} template kinhold`)
          await withConnection(databaseUrl.replace('/kinhold?', `/${NEWER}?`), (its) =>
            its(`insert into kysely_migration (name, timestamp) values ('9999_later', now()::text)`),
          )
        }),
    })
    return { world, writers: usualWriters(world) }
  },
  strikes: [
    refused(
      'copy',
      'a server is started on a copy of the database with the same files: refused',
      COPY,
      /ended with 1: [^]*of which this one is a copy/,
    ),
    refused(
      'newer',
      'a server is started on a database that a newer Kinhold made: refused',
      NEWER,
      /ended with 1: [^]*made by a newer Kinhold/,
    ),
  ],
}
