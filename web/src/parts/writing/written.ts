import type { Media } from '@kinhold/contract/uploads'

/** A file of a sent text: stored, or still only in this browser. */
export type WrittenFile = { name: string; file: Blob | null; stored: Media | null }

/** A sent text with its files in order; `media` are the stored ones. `at` is the time of sending, ISO 8601. */
export type Written = { content: string; media: Media[]; files: WrittenFile[]; at: string }
