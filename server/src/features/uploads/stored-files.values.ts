import { cutTo } from '@kinhold/domain/graphemes'
import { type Picture, PICTURE_SIZES, PICTURE_TYPE, type PictureSize } from '../../delivery/files/pictures.ts'

/** The kind of an upload. Photos and pictures are stored in three sizes, other kinds as one file. */
export type UploadKind = 'photo' | 'picture' | 'video' | 'audio' | 'pdf'

export type StoredMedia = {
  id: string
  kind: string
  name: string | null
  contentType: string
  bytes: number
  width: number | null
  height: number | null
  duration: number | null
}

export const MEDIA_COLUMNS = [
  'uploads.id',
  'uploads.kind',
  'uploads.name',
  'uploads.content_type as contentType',
  'uploads.bytes',
  'uploads.width',
  'uploads.height',
  'uploads.duration',
] as const

export function isShown({ kind }: { kind: string }): boolean {
  return isPicture({ kind }) || kind === 'video'
}

export function endingOf(contentType: string): string {
  return ENDINGS[contentType] ?? ''
}

const ENDINGS: Record<string, string> = {
  [PICTURE_TYPE]: '.webp',
  'application/pdf': '.pdf',
  'audio/aac': '.aac',
  'audio/flac': '.flac',
  'audio/mp4': '.m4a',
  'audio/mpeg': '.mp3',
  'audio/ogg': '.ogg',
  'audio/wav': '.wav',
  'audio/webm': '.webm',
  'video/mp4': '.mp4',
  'video/quicktime': '.mov',
  'video/webm': '.webm',
}

/** Returns true for kinds that are stored in three sizes. */
export function isPicture({ kind }: { kind: string }): boolean {
  return kind === 'photo' || kind === 'picture'
}

/** Returns the name of an upload's stored file. `size` applies only to photos and pictures. */
export function storedName(upload: { id: string; kind: string }, size: PictureSize = 'full'): string {
  return isPicture(upload) ? `${upload.id}.${size}` : asItCame(upload.id)
}

export function storedNames(upload: { id: string; kind: string }): string[] {
  return isPicture(upload) ? PICTURE_SIZES.map((size) => storedName(upload, size)) : [storedName(upload)]
}

export function asItCame(id: string): string {
  return `${id}.file`
}

/** Returns the upload id in a stored file's name, or null for any other name. */
export function uploadOf(name: string): string | null {
  return STORED.exec(name)?.[1] ?? null
}

/** Returns the name of a stored piece. `piece` distinguishes pieces that begin at the same byte. */
export function pieceName(id: string, beginsAt: number, piece: string): string {
  return `${id}.p${beginsAt}-${piece}`
}

export function isPieceName(name: string): boolean {
  return PIECE.test(name)
}

/** Returns the upload id from an address such as '/media/ID', or null for any other string. */
export function uploadOfUrl(url: string): string | null {
  return /^\/media\/([\w-]{1,64})$/.exec(url)?.[1] ?? null
}

const STORED = new RegExp(String.raw`^([\w-]{22})\.(file|${PICTURE_SIZES.join('|')})$`)
const PIECE = /^[\w-]{22}\.p\d+-[\w-]{22}$/

/** Returns the total size of a stored picture in bytes, across all its sizes. */
export function bytesOf({ sizes }: Picture): number {
  return PICTURE_SIZES.reduce((sum, size) => sum + sizes[size].length, 0)
}

type Named = { name: string | null; words: string; kind: string; contentType: string; createdAt: Date }

/** Returns the names of the files in an archive. The names are unique even when case is ignored. */
export function namesInArchive(files: Named[]): string[] {
  const taken = new Set<string>()
  return files.map((file) => {
    const ending = endingOf(file.contentType)
    const stem = stemOf(file, ending)
    for (let n = 1; ; n += 1) {
      const name = `${stem}${n > 1 ? ` (${n})` : ''}${ending}`
      const key = name.normalize('NFC').toLowerCase()
      if (taken.has(key)) continue
      taken.add(key)
      return name
    }
  })
}

function stemOf({ name, words, kind, createdAt }: Named, ending: string): string {
  const called = name?.toLowerCase().endsWith(ending) ? name.slice(0, -ending.length) : name
  const day = createdAt.toISOString().slice(0, 10)
  return `${day} ${plain(called ?? '') || plain(words) || kind}`
}

/**
 * Replaces control, invisible and reserved characters with spaces, and straight quotation marks with curly
 * quotation marks, which every file system accepts. Trims dots, and limits the length.
 */
function plain(text: string): string {
  const line = text
    .replaceAll('"', '”')
    // oxlint-disable-next-line no-control-regex -- control characters must not be there
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\\/:*?<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
  return cutTo(line.trim(), LONGEST).replace(/^[. ]+|[. ]+$/g, '')
}

// With 50 four-byte characters, the date and the extension, a name stays under 255 bytes.
const LONGEST = 50
