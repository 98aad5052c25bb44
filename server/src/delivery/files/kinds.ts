import { fileTypeFromBuffer } from 'file-type'
import { DECODED } from './pictures.ts'

/** How a file is kept: a picture made anew, everything else as it came. */
export type FileKind = { kind: 'picture' } | { kind: 'video' | 'audio' | 'pdf'; contentType: string }

/** The kinds of file that are accepted, as people call them (UNI-59). */
export const ACCEPTED =
  'pictures (JPEG, PNG, WebP, GIF, AVIF, TIFF), videos (MP4, WebM, MOV), audio (MP3, M4A, AAC, OGG, WAV, WebM, FLAC) and PDFs'

/**
 * What a file is, told by its first bytes and never by its name; null where it is none of those we keep. Video and audio
 * keep their container as it came, with whatever a camera wrote into it: nothing here can rewrite one.
 */
export async function kindOf(head: Buffer): Promise<FileKind | null> {
  const mime = (await fileTypeFromBuffer(head))?.mime
  if (mime === undefined) return null
  if (DECODED.has(mime)) return { kind: 'picture' }
  if (mime === 'application/pdf') return { kind: 'pdf', contentType: mime }
  if (AUDIO[mime]) return { kind: 'audio', contentType: AUDIO[mime] }
  if (!VIDEO[mime] || isCommentedOut(head)) return null
  if (isSoundAlone(head, mime)) return { kind: 'audio', contentType: VIDEO[mime].replace('video/', 'audio/') }
  return { kind: 'video', contentType: VIDEO[mime] }
}

const AUDIO: Record<string, string> = {
  'audio/mpeg': 'audio/mpeg',
  'audio/mp4': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/aac': 'audio/aac',
  'audio/ogg': 'audio/ogg',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/wav': 'audio/wav',
  'audio/flac': 'audio/flac',
}

const VIDEO: Record<string, string> = {
  'video/mp4': 'video/mp4',
  'video/x-m4v': 'video/mp4',
  'video/webm': 'video/webm',
  'video/quicktime': 'video/quicktime',
}

// '<!--ftyp…' passes for a box of 1 GB that is called ftyp.
function isCommentedOut(head: Buffer): boolean {
  return head[0] === 0x3c
}

// Sound recorders may label their files as video; the tracks, where the head holds them all, say what it is.
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

/** What a WebM says of its tracks; the sound and the pictures themselves, in which any letters may stand, come later. */
function tracksIn(head: Buffer): Buffer {
  let at = 0
  while (at < head.length) {
    const id = numberAt(head, at, { marked: true })
    const size = numberAt(head, id.end, { marked: false })
    if (id.value === WEBM_TRACKS) return head.subarray(size.end, size.end + size.value)
    at = id.value === WEBM_SEGMENT ? size.end : size.end + size.value
  }
  return Buffer.alloc(0)
}

// Its first byte says by the place of its first bit how long it is (RFC 8794, 4); that bit is part of an id.
function numberAt(head: Buffer, at: number, { marked }: { marked: boolean }): { value: number; end: number } {
  const first = head[at] ?? 0
  const length = Math.clz32(first) - 23
  let value = marked ? first : first & (0xff >> length)
  for (let n = 1; n < length; n += 1) value = value * 256 + (head[at + n] ?? 0)
  return { value, end: at + length }
}

/** The box of that name at the top of an MP4, if the head holds it whole. */
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
