import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { migrate } from '../src/db/migrate.ts'
import { SCHEMA, schemaTypesOf } from './schema-types.ts'
import { startThrowaway } from './throwaway.ts'

// npm run schema: migrates a throwaway database and writes out the types of its tables.
const { url, close } = await startThrowaway(tmpdir(), 'kinhold-schema-')
try {
  await migrate(url)
  await writeFile(SCHEMA, await schemaTypesOf(url))
} finally {
  await close()
}
