import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { withDataDirSentences } from '../../db/data-dir.ts'
import type { FileStore } from './files.ts'
import { localFiles } from './local-files.ts'

/** Opens the store: the bucket named in the settings, or else the folder `files` in the data folder. */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> {
  if (s3 === null) return withDataDirSentences(dataDir, () => localFiles(join(dataDir, 'files')))
  // A server without a bucket doesn't need the S3 client in memory.
  const { s3Files } = await import('./s3-files.ts')
  return s3Files(s3)
}
