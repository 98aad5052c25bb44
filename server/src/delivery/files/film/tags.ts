import type { FilmFile, Patches } from './film-file.ts'

/** Empties the tags (ID3v2) before a recording. Returns the start of the recording. */
export async function inTagsBefore(file: FilmFile, patches: Patches): Promise<number> {
  let at = 0
  for (;;) {
    const head = await file.part(at, 10)
    if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return at
    const content = fromSevens(head) + (head[5]! & HAS_FOOTER ? 10 : 0)
    patches.write(at + 5, Buffer.from([0, ...inSevens(content)]))
    patches.blank(at + 10, at + 10 + content)
    at += 10 + content
  }
}

const HAS_FOOTER = 0x10

// A size consists of four bytes of seven bits each, so that no byte looks like the start of an audio frame.
function fromSevens(head: Buffer): number {
  return head.subarray(6, 10).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
}

function inSevens(size: number): number[] {
  return [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f)
}

/** Blanks the tags (ID3v1, ID3v2, APE, Lyrics3) after a recording. Returns the end of the recording. */
export async function inTagsBehind(file: FilmFile, start: number, patches: Patches): Promise<number> {
  const end = await startOfTags(file, start)
  const tag = file.size - SHORT_TAG
  // Keep the marker of a short tag (ID3v1): without it, players would play the tag as audio.
  const isTag = tag >= end && (await file.part(tag, 3)).toString('latin1') === 'TAG'
  patches.blank(end, isTag ? tag : file.size)
  if (isTag) patches.blank(tag + 3, file.size)
  return end
}

const SHORT_TAG = 128

async function startOfTags(file: FilmFile, start: number): Promise<number> {
  let end = file.size
  for (let tags = 0; tags < MOST_TAGS; tags += 1) {
    const tail = await file.part(Math.max(start, end - LONGEST_TAIL), Math.min(LONGEST_TAIL, end - start))
    const length = tagAtEnd(tail)
    if (length === 0 || length > end - start) break
    end -= length
  }
  return end
}

// Reading each tag costs a request to the store, so the number of tags is limited.
const MOST_TAGS = 8
const LONGEST_TAIL = 6_000

/** Returns the length of the tag at the end of these bytes, or 0 if there is none. */
function tagAtEnd(tail: Buffer): number {
  const end = tail.length
  const says = (word: string, before: number) =>
    before <= end && tail.toString('latin1', end - before, end - before + word.length) === word
  if (says('TAG', SHORT_TAG)) return says('TAG+', 355) ? 355 : SHORT_TAG
  if (says('APETAGEX', 32))
    return tail.readUInt32LE(end - 20) + (tail.readUInt32LE(end - 12) > 0x7fffffff ? 32 : 0)
  if (says('3DI', 10)) return fromSevens(tail.subarray(end - 10)) + 20
  const long = /(\d{6})LYRICS200$/.exec(tail.toString('latin1', Math.max(0, end - 15)))
  if (long) return Number(long[1]) + 15
  const lyrics = says('LYRICSEND', 9) ? tail.lastIndexOf('LYRICSBEGIN') : -1
  return lyrics < 0 ? 0 : end - lyrics
}
