/** The name of the database. With this small file, the first screen need not load the code that fills it. */
export const LAST_READ = 'last-read'

export function removeLastRead(): void {
  try {
    indexedDB.deleteDatabase(LAST_READ)
  } catch {
    // This browser has no IndexedDB.
  }
}
