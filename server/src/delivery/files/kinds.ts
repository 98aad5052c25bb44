import { fileTypeFromBuffer } from 'file-type'
import { DECODED, PICTURE_TYPE } from './pictures.ts'

/** The kind of a file, and the content type of its stored form. */
export type FileKind = { kind: 'picture' | 'video' | 'audio' | 'pdf'; contentType: string }

/**
 * Returns the kind of a file from its first bytes, or null for a kind that the server doesn't accept. The
 * description of a TIFF or a film may be at the end of the file, so `makePicture` and `needlessIn` make the
 * final decision.
 */
export async function kindOf(head: Buffer): Promise<FileKind | null> {
  const mime = (await fileTypeFromBuffer(head))?.mime
  if (mime === undefined) return isTiff(head) ? PICTURE : null
  if (DECODED.has(mime)) return PICTURE
  if (mime === 'application/pdf') return { kind: 'pdf', contentType: mime }
  const contentType = TYPES[mime]
  if (contentType === undefined || isCommentedOut(head)) return null
  return { kind: kindOfFilm(contentType), contentType }
}

/** Returns the kind of a film or a recording. */
export function kindOfFilm(contentType: string): 'video' | 'audio' {
  return contentType.startsWith('video/') ? 'video' : 'audio'
}

const PICTURE: FileKind = { kind: 'picture', contentType: PICTURE_TYPE }

// The library doesn't recognize a TIFF whose directory lies beyond the bytes in `head`.
function isTiff(head: Buffer): boolean {
  return ['II*\0', 'MM\0*'].includes(head.toString('latin1', 0, 4))
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
  // Android's recorders label MP4 files with these two types.
  'video/3gpp': 'video/mp4',
  'video/3gpp2': 'video/mp4',
  'video/webm': 'video/webm',
  'video/quicktime': 'video/quicktime',
}

// An HTML comment '<!--ftyp…' looks like a large MP4 box of type ftyp.
function isCommentedOut(head: Buffer): boolean {
  return head[0] === 0x3c
}
