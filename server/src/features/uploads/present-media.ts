import type { Media, MediaKind } from '@kinhold/contract/uploads'
import { photoUrl } from '../players/present-player.ts'
import type { StoredMedia } from './stored-files.values.ts'

export function presentMedia(media: StoredMedia): Media {
  const { id, kind, name, contentType, bytes, width, height, duration } = media
  return {
    url: photoUrl(id)!,
    // Present a photo as a picture. All other upload kinds are media kinds, too.
    kind: kind === 'photo' ? 'picture' : (kind as MediaKind),
    name,
    contentType,
    size: bytes,
    width,
    height,
    duration,
  }
}

/** Returns a Content-Disposition whose file name has the extension of the file's real type. */
export function asAttachment(name: string | null, ending: string): string {
  const stem = name ?? ''
  const whole = stem.toLowerCase().endsWith(ending) ? stem : `${stem || 'document'}${ending}`
  const plain = whole
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w .()-]+/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(whole)}`
}

// encodeURIComponent doesn't encode these characters, but RFC 8187 requires all except ! to be encoded.
function encoded(name: string): string {
  const hex = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`
  return encodeURIComponent(name).replace(/['()*!]/g, hex)
}
