/** Reads a part of a file: `length` bytes from `start` on, or fewer at its end. */
export type ReadPart = (start: number, length: number) => Promise<Buffer>

/** A stored video or recording that can be read in parts. */
export type FilmFile = { size: number; part: ReadPart }

/** The same with a read-ahead window, for sequential readers: nearby bytes need no further request to the store. */
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

// A sequential read of a video of 100 MB makes a hundred requests to the store.
const WINDOW = 1024 * 1024
