/**
 * The database's name is defined here, so that the first screen doesn't load the code that fills the
 * database.
 */
export const LAST_READ = 'last-read'

export function removeLastRead(): void {
  try {
    indexedDB.deleteDatabase(LAST_READ)
  } catch {
    // This browser has no IndexedDB.
  }
}
