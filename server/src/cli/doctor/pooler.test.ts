import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { appForTests } from '../../../testing/beforehand.ts'
import { createTestDatabase } from '../../../testing/database.ts'
import { examined } from '../../../testing/doctor.ts'
import {
  hasPgbouncer,
  type Pgbouncer,
  startPgbouncer,
  WITHOUT_PGBOUNCER,
} from '../../../testing/pgbouncer.ts'

const test = appForTests()

const direct = () => test.config.databaseUrl!
const examine = (more: Record<string, string>) => examined({ DATA_DIR: test.config.dataDir, ...more })

it('OPS-62 the doctor reports that DATABASE_DIRECT_URL is set without a pooler', async () => {
  const { of } = await examine({
    DATABASE_URL: direct(),
    DATABASE_DIRECT_URL: `${direct()}&application_name=direct`,
  })
  expect(of('pooler')).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^DATABASE_DIRECT_URL is set, and DATABASE_URL keeps a connection/),
  })
})

describe.runIf(hasPgbouncer)(`OPS-62 the doctor behind PgBouncer${WITHOUT_PGBOUNCER}`, () => {
  let pgbouncer: Pgbouncer
  let pooled: string
  beforeAll(async () => {
    pgbouncer = await startPgbouncer(direct())
    pooled = pgbouncer.through(direct())
  })
  afterAll(() => pgbouncer.close())

  it('detects the pooler and the direct connection to the same database', async () => {
    const { code, checks, of } = await examine({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct() })
    expect(of('pooler')).toMatchObject({
      state: 'ok',
      says: 'DATABASE_URL leads to a pooler, DATABASE_DIRECT_URL past it to the same database.',
    })
    expect(checks.filter(({ state }) => state === 'failed')).toEqual([])
    expect(code).toBe(0)
  })

  it.each([
    { is: 'is missing', to: () => null, says: /^DATABASE_URL leads to a pooler .* set DATABASE_DIRECT_URL/ },
    {
      is: 'also points to the pooler',
      to: () => `${pooled}&application_name=again`,
      says: /^DATABASE_DIRECT_URL leads to a pooler/,
    },
    {
      is: 'points to a different database',
      to: async () => {
        const other = await createTestDatabase()
        onTestFinished(other.drop)
        return other.url
      },
      says: /lead to different databases\. Set both to the same one\.$/,
    },
  ])('fails but still checks the files if DATABASE_DIRECT_URL $is', async ({ to, says }) => {
    const directUrl = await to()
    const { code, of } = await examine({
      DATABASE_URL: pooled,
      ...(directUrl !== null && { DATABASE_DIRECT_URL: directUrl }),
    })
    expect(of('database')).toMatchObject({
      state: 'failed',
      says: expect.stringMatching(says),
      todo: expect.stringContaining('correct the settings that lead to it'),
    })
    expect([code, of('pooler'), of('files')?.state]).toEqual([1, undefined, 'ok'])
  })

  it('fails while the pooler is down, even though the database is running', async () => {
    const another = await startPgbouncer(direct())
    onTestFinished(another.close)
    const DATABASE_URL = another.through(direct())
    await another.kill()
    const { code, of } = await examine({ DATABASE_URL, DATABASE_DIRECT_URL: direct() })
    expect(of('database')).toMatchObject({
      state: 'failed',
      says: expect.stringContaining('The database of DATABASE_URL cannot be reached'),
    })
    expect([code, of('files')?.state]).toEqual([1, 'ok'])
  })
})
