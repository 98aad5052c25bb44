import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { SCHEMA, schemaTypesOf } from '../../testing/schema-types.ts'

it('the table types match the output of npm run schema', async () => {
  const { url, drop } = await createTestDatabase()
  try {
    expect(await readFile(SCHEMA, 'utf8')).toBe(await schemaTypesOf(url))
  } finally {
    await drop()
  }
})
