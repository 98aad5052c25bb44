/** The database of the last read answers, apart from the code that fills it, which the first screen does not load. */
export const LAST_READ = 'last-read'

export function removeLastRead(): void {
  try {
    indexedDB.deleteDatabase(LAST_READ)
  } catch {
    // This browser has no IndexedDB.
  }
}
