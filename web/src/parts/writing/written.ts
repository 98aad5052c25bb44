import type { Media } from '@kinhold/contract/uploads'

/** What somebody has written, with its files. `at` is when it was sent, ISO 8601. */
export type Written = { content: string; media: Media[]; at: string }
