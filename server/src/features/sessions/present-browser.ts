import type { BrowserSession } from '@kinhold/contract/sessions'

type BrowserRow = Omit<BrowserSession, 'createdAt' | 'lastSeenAt' | 'trustedUntil'> & {
  createdAt: Date
  lastSeenAt: Date
  trustedUntil: Date | null
}

/** One of a player's browsers as a response shows it. */
export function presentBrowser(row: BrowserRow): BrowserSession {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    trustedUntil: row.trustedUntil?.toISOString() ?? null,
  }
}
