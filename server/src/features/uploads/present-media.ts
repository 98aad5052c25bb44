import type { Media, MediaKind } from '@kinhold/contract/uploads'
import { photoUrl } from '../players/present-player.ts'
import type { StoredMedia } from './stored-files.values.ts'

/** A stored file as a response shows it. */
export function presentMedia({ id, kind, name, contentType, bytes, width, height }: StoredMedia): Media {
  return {
    url: photoUrl(id)!,
    // A photo is a picture uploaded alone; the table has no other kinds than these.
    kind: kind === 'photo' ? 'picture' : (kind as MediaKind),
    name,
    contentType,
    size: bytes,
    width,
    height,
    // Films and sound are stored unread, so that their duration is unknown.
    duration: null,
  }
}
