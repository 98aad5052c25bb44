/** The database's name is in a file of its own, so the first screen doesn't load the code that fills it. */
export const LAST_READ = 'last-read'

export function removeLastRead(): void {
  try {
    indexedDB.deleteDatabase(LAST_READ)
  } catch {
    // This browser has no IndexedDB.
  }
}
