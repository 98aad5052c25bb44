/** A count for a small space: '99+' if it has more than two digits. */
export function shownCount(count: number): string {
  return count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count)
}

const MOST_SHOWN = 99
