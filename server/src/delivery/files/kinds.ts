import { fileTypeFromBuffer } from 'file-type'
import { ELEMENT_HEAD, elementAt } from './film/ebml.ts'
import { DECODED, PICTURE_TYPE } from './pictures.ts'

/** The kind of a file, and the content type of its stored form. */
export type FileKind = { kind: 'picture' | 'video' | 'audio' | 'pdf'; contentType: string }

/** The accepted kinds of file, in plain words (UNI-59). */
export const ACCEPTED =
  'pictures (JPEG, PNG, WebP, GIF, AVIF, TIFF), videos (MP4, WebM, MOV), audio (MP3, M4A, AAC, OGG, WAV, WebM, FLAC) and PDFs'

/** Returns the kind of a file from its first bytes, or null for a kind that the server doesn't accept. */
export async function kindOf(head: Buffer): Promise<FileKind | null> {
  const mime = (await fileTypeFromBuffer(head))?.mime
  if (mime === undefined) return null
  if (DECODED.has(mime)) return { kind: 'picture', contentType: PICTURE_TYPE }
  if (mime === 'application/pdf') return { kind: 'pdf', contentType: mime }
  const contentType = TYPES[mime]
  if (contentType?.startsWith('audio/')) return { kind: 'audio', contentType }
  if (!contentType || isCommentedOut(head)) return null
  if (isSoundAlone(head, mime)) return { kind: 'audio', contentType: contentType.replace('video/', 'audio/') }
  return { kind: 'video', contentType }
}

const TYPES: Record<string, string> = {
  'audio/mpeg': 'audio/mpeg',
  'audio/mp4': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/aac': 'audio/aac',
  'audio/ogg': 'audio/ogg',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/wav': 'audio/wav',
  'audio/flac': 'audio/flac',
  'video/mp4': 'video/mp4',
  'video/x-m4v': 'video/mp4',
  'video/webm': 'video/webm',
  'video/quicktime': 'video/quicktime',
}

// An HTML comment '<!--ftyp…' looks like a large MP4 box of type ftyp.
function isCommentedOut(head: Buffer): boolean {
  return head[0] === 0x3c
}

// Audio recorders may label their files as video, but the tracks in a file's head reveal its real kind.
function isSoundAlone(head: Buffer, mime: string): boolean {
  if (mime === 'video/webm') {
    const tracks = tracksIn(head).toString('latin1')
    return /A_(OPUS|VORBIS)/.test(tracks) && !tracks.includes('V_')
  }
  const movie = mime === 'video/mp4' ? boxIn(head, 'moov') : null
  return movie !== null && movie.includes('soun') && !movie.includes('vide')
}

const WEBM_SEGMENT = 0x18538067
const WEBM_TRACKS = 0x1654ae6b

/**
 * Returns only the track descriptions of a WebM file. The file's media data may contain the name of a codec
 * by chance.
 */
function tracksIn(head: Buffer): Buffer {
  let at = 0
  while (at < head.length) {
    const element = elementAt(head.subarray(at, at + ELEMENT_HEAD), at)
    if (element === null) break
    const { id, content, length } = element
    if (id === WEBM_TRACKS) return head.subarray(content, content + (length ?? 0))
    at = id === WEBM_SEGMENT ? content : content + (length ?? head.length)
  }
  return Buffer.alloc(0)
}

/**
 * Returns the top-level box with this name in an MP4 file, or null if the head doesn't contain the whole box.
 */
function boxIn(head: Buffer, name: string): Buffer | null {
  let at = 0
  while (at + 8 <= head.length) {
    const size = head.readUInt32BE(at)
    if (size < 8) return null
    if (head.toString('latin1', at + 4, at + 8) === name)
      return at + size <= head.length ? head.subarray(at, at + size) : null
    at += size
  }
  return null
}
