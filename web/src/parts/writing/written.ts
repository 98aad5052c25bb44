import type { Media } from '@kinhold/contract/uploads'

/** A file that goes with what was written: stored, or still only in this browser. */
export type WrittenFile = { name: string; file: Blob | null; stored: Media | null }

/**
 * What somebody has written, with its files in their order: `media` are those that are stored. `at` is when it was sent,
 * ISO 8601.
 */
export type Written = { content: string; media: Media[]; files: WrittenFile[]; at: string }
