/** What somebody has written, with the addresses of its files. `at` is when it was sent, ISO 8601. */
export type Written = { content: string; mediaUrls: string[]; at: string }
