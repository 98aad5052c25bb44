/** Reads a part of a file: as many bytes from `start` on, or fewer at its end. */
export type ReadPart = (start: number, length: number) => Promise<Buffer>

/** A stored film or recording, of which parts can be read. */
export type FilmFile = { size: number; part: ReadPart }

/** The same for who walks through it: what lies near to what was read before is not asked of the store again. */
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

// Read from front to back, a film of 100 MB is a hundred questions to the store.
const WINDOW = 1024 * 1024
