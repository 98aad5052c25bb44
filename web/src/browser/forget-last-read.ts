/** The name of the database. This small file spares the first screen the code that fills the database. */
export const LAST_READ = 'last-read'

export function removeLastRead(): void {
  try {
    indexedDB.deleteDatabase(LAST_READ)
  } catch {
    // This browser has no IndexedDB.
  }
}
