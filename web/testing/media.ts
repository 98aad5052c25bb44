import type { Media } from '@kinhold/contract/uploads'

/** Returns a stored picture of 1600 × 1200 pixels. Its address ends with `name`. */
export function media(name: string, different: Partial<Media> = {}): Media {
  return {
    url: `/media/${name}`,
    kind: 'picture',
    name: null,
    contentType: 'image/webp',
    size: 250_000,
    width: 1600,
    height: 1200,
    duration: null,
    ...different,
  }
}

const UNREAD = { width: null, height: null }

/** Returns a stored video of unknown dimensions. */
export const film = (name: string, called: string | null = null): Media =>
  media(name, { ...UNREAD, kind: 'video', name: called, contentType: 'video/mp4' })

export const sound = (name: string, called: string | null = null): Media =>
  media(name, { ...UNREAD, kind: 'audio', name: called, contentType: 'audio/mpeg' })

export const paper = (name: string, called: string | null = null): Media =>
  media(name, { ...UNREAD, kind: 'pdf', name: called, contentType: 'application/pdf' })

/** Returns the media fields for an upload or a post with these files. */
export function withMedia(...files: Media[]): { mediaUrls: string[]; media: Media[] } {
  return { mediaUrls: files.map(({ url }) => url), media: files }
}
