/** A function that reads `length` bytes starting at `start`, or fewer at the end of the file. */
export type ReadPart = (start: number, length: number) => Promise<Buffer>

/** A stored video or recording that can be read in parts. */
export type FilmFile = { size: number; part: ReadPart }

/** Wraps a file with a read-ahead window, which saves requests to the store. */
export function filmFile(size: number, read: ReadPart): FilmFile {
  let window: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }
  return {
    size,
    async part(start, length) {
      const end = Math.min(start + length, size)
      if (end <= start) return Buffer.alloc(0)
      if (start < window.start || end > window.start + window.bytes.length)
        window = { start, bytes: await read(start, Math.min(Math.max(WINDOW, end - start), size - start)) }
      return window.bytes.subarray(start - window.start, end - window.start)
    },
  }
}

/** Returns the first offset at or after `start` where `find` succeeds, or `end` if there is none. */
export async function nextIn(
  file: FilmFile,
  start: number,
  end: number,
  overlap: number,
  find: (bytes: Buffer) => number,
): Promise<number> {
  for (let at = start; at < end; at += STEP) {
    const found = find(await file.part(at, Math.min(STEP + overlap, end - at)))
    if (found >= 0) return at + found
  }
  return end
}

const STEP = 64 * 1024

// With this window, reading a 100 MB video from start to end takes a hundred requests to the store.
const WINDOW = 1024 * 1024

/** A patch that replaces `length` bytes at `start` with `bytes`, or with zeros. */
export type Patch = { start: number; length: number; bytes?: Buffer }

/** The reasons for rejecting a video or recording. */
export type BadFilm = 'place_stays' | 'cut_off' | 'unknown_form'

/** An error that stops an inspection. `patchesOf` catches it and returns its reason. */
export class NotKept extends Error {
  readonly why: BadFilm
  constructor(why: BadFilm) {
    super(why)
    this.why = why
  }
}

/** A collector of patches to a file. */
export type Patches = {
  /** Writes zeros from `start` up to, but not including, `end`. */
  blank(start: number, end: number): void
  write(start: number, bytes: Buffer): void
}

/** A collector that discards all patches, for code that reads part of a file before the file is inspected. */
export const NO_PATCHES: Patches = { blank: () => {}, write: () => {} }

/** Returns the patches that `look` finds, in file order, or the reason for rejecting the file. */
export async function patchesOf(look: (patches: Patches) => Promise<void>): Promise<Patch[] | BadFilm> {
  const found: Patch[] = []
  const add = (patch: Patch) => {
    if (found.push(patch) > MOST_PATCHES) throw new NotKept('place_stays')
  }
  const patches: Patches = {
    blank(start, end) {
      const last = found.at(-1)
      if (end <= start) return
      if (last && !last.bytes && endOf(last) === start) last.length += end - start
      else add({ start, length: end - start })
    },
    write: (start, bytes) => add({ start, length: bytes.length, bytes }),
  }
  try {
    await look(patches)
  } catch (error) {
    if (error instanceof NotKept) return error.why
    throw error
  }
  return found.sort((one, other) => one.start - other.start)
}

// A long video with a location track needs about ten thousand patches.
const MOST_PATCHES = 200_000

/** Yields the bytes with these patches applied. The patches must be in file order. */
export async function* patched(bytes: AsyncIterable<Buffer>, patches: Patch[]): AsyncIterable<Buffer> {
  let at = 0
  let next = 0
  for await (const chunk of bytes) {
    const end = at + chunk.length
    while (next < patches.length && endOf(patches[next]!) <= at) next += 1
    for (let n = next; n < patches.length && patches[n]!.start < end; n += 1)
      if (endOf(patches[n]!) > at) lay(patches[n]!, chunk, at)
    yield chunk
    at = end
  }
}

function lay({ start, length, bytes }: Patch, chunk: Buffer, at: number): void {
  const from = Math.max(start, at)
  const to = Math.min(start + length, at + chunk.length)
  if (bytes) bytes.copy(chunk, from - at, from - start, to - start)
  else chunk.fill(0, from - at, to - at)
}

function endOf({ start, length }: Patch): number {
  return start + length
}
