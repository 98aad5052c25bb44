import type { Media, MediaKind } from '@kinhold/contract/uploads'
import { photoUrl } from '../players/present-player.ts'

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

/** A stored file as an answer shows it. */
export function presentMedia({ id, kind, name, contentType, bytes, width, height }: StoredMedia): Media {
  return {
    url: photoUrl(id)!,
    // A photo is a picture that came alone; the table has no other kinds than these.
    kind: kind === 'photo' ? 'picture' : (kind as MediaKind),
    name,
    contentType,
    size: bytes,
    width,
    height,
    // Films and sound are kept as they came, unread.
    duration: null,
  }
}
