import { endingOf } from '../stored-files.values.ts'

/** The parts of the name of a file in an archive. */
type Named = { name: string | null; words: string; kind: string; contentType: string; createdAt: Date }

/**
 * The names of files in an archive: first the day of upload, so that they sort by time, then their own name, or the
 * words of their post. No two are equal on a case-insensitive file system.
 */
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

/** Removes all that a file system could take for a path, a device or a command, and bounds the length. */
function plain(text: string): string {
  const line = text
    // oxlint-disable-next-line no-control-regex -- control characters must not be there
    .replace(/[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
  return Array.from(line.trim())
    .slice(0, LONGEST)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
}

// In code points: at four bytes each, with the date and the extension, they stay below the 255 bytes of a name.
const LONGEST = 50
