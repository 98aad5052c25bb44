import type { FileStore } from '../../delivery/files/files.ts'
import { PICTURE_SIZES } from '../../delivery/files/pictures.ts'
import { asItCame } from './stored-files.values.ts'

/** Removes every stored file that an upload of any kind may have. */
export async function removeStored(files: FileStore, id: string): Promise<void> {
  for (const size of PICTURE_SIZES) await files.remove(`${id}.${size}`)
  await files.remove(asItCame(id))
}
