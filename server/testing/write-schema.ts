import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../src/db/embedded.ts'
import { acquireInstanceLock } from '../src/db/instance-lock.ts'
import { migrate } from '../src/db/migrate.ts'
import { SCHEMA, schemaTypesOf } from './schema-types.ts'

// npm run schema: migrates a throwaway database and writes down the types of its tables.
const dataDir = await mkdtemp(join(tmpdir(), 'kinhold-schema-'))
// PostgreSQL may run as another user than we do.
await chmod(dataDir, 0o711)
const release = await acquireInstanceLock(dataDir)
try {
  const { url, stop } = await startEmbedded({ dataDir })
  try {
    await migrate(url)
    await writeFile(SCHEMA, await schemaTypesOf(url))
  } finally {
    await stop()
  }
} finally {
  await rm(dataDir, { recursive: true })
  await release()
}
