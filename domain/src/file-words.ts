/** Words that describe the files in a message or a post. */

/** The kinds of files that people can attach. */
export type FileKind = 'picture' | 'video' | 'audio' | 'pdf'
type Files = readonly { kind: FileKind }[]

/** Describes the files of a message that has no text: 'Picture', '2 PDFs', '3 files'. */
export function wordsForFiles(files: Files): string {
  const [first] = files
  if (files.length === 1) return OF_MESSAGES[first!.kind][0]
  const isOneKind = files.every(({ kind }) => kind === first?.kind)
  return `${files.length} ${isOneKind ? OF_MESSAGES[first!.kind][1] : 'files'}`
}

const OF_MESSAGES: Record<FileKind, [one: string, many: string]> = {
  picture: ['Picture', 'pictures'],
  video: ['Video', 'videos'],
  audio: ['Sound', 'sounds'],
  pdf: ['PDF', 'PDFs'],
}

/** Describes the files of a post that has no text (FAM-14): 'A film', '2 pictures and a film'. */
export function countInWords(files: Files): string {
  const counts = KINDS.map((kind) => [kind, files.filter((file) => file.kind === kind).length] as const)
  const parts = counts
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => (count === 1 ? `a ${OF_POSTS[kind][0]}` : `${count} ${OF_POSTS[kind][1]}`))
  const last = parts.pop() ?? ''
  const words = parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Returns true for text that `countInWords` could have produced. Such text is redundant where the files
 * themselves are shown.
 */
export function onlyCountFiles(words: string): boolean {
  return COUNTED.test(words)
}

const KINDS: FileKind[] = ['picture', 'video', 'audio', 'pdf']

const OF_POSTS: Record<FileKind, [one: string, many: string]> = {
  picture: ['picture', 'pictures'],
  video: ['film', 'films'],
  audio: ['recording', 'recordings'],
  pdf: ['PDF', 'PDFs'],
}

const PART = KINDS.map((kind) => `a ${OF_POSTS[kind][0]}|\\d+ ${OF_POSTS[kind][1]}`).join('|')
const COUNTED = new RegExp(`^(?:${PART})(?:(?:, | and )(?:${PART}))*$`, 'i')

// The approximate size of a minute of HD phone video, in MB.
const MB_OF_A_MINUTE = 100

/**
 * Estimates the length of the phone video that fits into this many megabytes: in seconds if it is less than a
 * minute, otherwise in minutes.
 */
export function lengthOfFilm(megabytes: number): { seconds: number } | { minutes: number } {
  const seconds = (megabytes / MB_OF_A_MINUTE) * 60
  return seconds < 60 ? { seconds: Math.max(1, Math.round(seconds)) } : { minutes: Math.round(seconds / 60) }
}
