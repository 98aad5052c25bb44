import { type Picture, PICTURE_SIZES, type PictureSize } from '../../delivery/files/pictures.ts'

/** What an upload is; photos and pictures are kept in three sizes, the others as one file. */
export type UploadKind = 'photo' | 'picture' | 'video' | 'audio' | 'pdf'

/** What is kept of a stored file beside its bytes. */
export type StoredMedia = {
  id: string
  kind: string
  name: string | null
  contentType: string
  bytes: number
  width: number | null
  height: number | null
}

/** True for what is kept in three sizes. */
export function isPicture({ kind }: { kind: string }): boolean {
  return kind === 'photo' || kind === 'picture'
}

/** The name of an upload's stored file; the size counts for pictures alone. */
export function storedName(upload: { id: string; kind: string }, size: PictureSize = 'full'): string {
  return isPicture(upload) ? `${upload.id}.${size}` : asItCame(upload.id)
}

/** The name of a stored file that is kept as it came, and of a picture until its sizes are made. */
export function asItCame(id: string): string {
  return `${id}.file`
}

/** The id of the upload that a stored file of this name may belong to; null for a name of another form. */
export function uploadOf(name: string): string | null {
  return STORED.exec(name)?.[1] ?? null
}

/** The id of the upload at an address under /media, without any size; null for every other text. */
export function uploadOfUrl(url: string): string | null {
  return /^\/media\/([\w-]{1,64})$/.exec(url)?.[1] ?? null
}

const STORED = new RegExp(String.raw`^([\w-]{22})\.(file|${PICTURE_SIZES.join('|')})$`)

/** What a picture takes in the store, in all its sizes. */
export function bytesOf({ sizes }: Picture): number {
  return PICTURE_SIZES.reduce((sum, size) => sum + sizes[size].length, 0)
}
