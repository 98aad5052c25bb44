import type { FileStore } from '../../delivery/files/files.ts'
import { type Picture, PICTURE_SIZES } from '../../delivery/files/pictures.ts'

/** Stores a picture in all its sizes; when one fails, throws after all were tried. */
export async function putPicture(files: FileStore, id: string, picture: Picture): Promise<void> {
  const writing = PICTURE_SIZES.map((size) => files.put(`${id}.${size}`, picture.sizes[size]))
  const failed = (await Promise.allSettled(writing)).find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}
