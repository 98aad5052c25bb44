import { page } from './page.ts'

const KEY = 'reloaded-for'
/** Changes with every build: the address of this script. */
const BUILD = import.meta.url

/** True if the browser could not fetch a file of the app, as in a tab that is still open after a deploy. */
export function isMissingPiece(error: unknown): boolean {
  return error instanceof Error && MISSING_PIECE.test(error.message)
}

// The messages of Chromium, Firefox, Safari and Vite.
const MISSING_PIECE = /dynamically imported module|importing a module script failed|unable to preload css/i

/** Reloads to get the new version's files, once per build and only online. Returns true if it reloads. */
export function reloadOnce(): boolean {
  if (!navigator.onLine || wasReloaded()) return false
  page.reload()
  return true
}

function wasReloaded(): boolean {
  try {
    if (sessionStorage.getItem(KEY) === BUILD) return true
    sessionStorage.setItem(KEY, BUILD)
    return false
  } catch {
    return true
  }
}
