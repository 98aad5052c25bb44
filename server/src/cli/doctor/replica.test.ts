import { expect, it } from 'vitest'
import { appForTests } from '../../../testing/beforehand.ts'
import { examined } from '../../../testing/doctor.ts'

const test = appForTests()

const examine = (more: Record<string, string>) =>
  examined({ DATA_DIR: test.config.dataDir, DATABASE_URL: test.config.databaseUrl!, ...more })

it('OPS-88 the doctor warns about an unusable replica, and omits the check if none is configured', async () => {
  const { code, of } = await examine({ DATABASE_READ_URL: test.config.databaseUrl! })
  expect(of('replica')).toEqual({
    check: 'replica',
    state: 'warning',
    says: 'DATABASE_READ_URL leads to a database that is not a replica. Calls read from the database itself.',
    todo: 'Set it to the address of a streaming replica, or unset it.',
  })
  expect(code).toBe(0)
  expect((await examine({})).of('replica')).toBeUndefined()
})
