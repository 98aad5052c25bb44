/** The database of what was last read. Apart from the code that fills it, which the first screen does without. */
export const LAST_READ = 'last-read'

/** Removes what was last read from this browser. */
export function removeLastRead(): void {
  try {
    indexedDB.deleteDatabase(LAST_READ)
  } catch {
    // There is none.
  }
}
