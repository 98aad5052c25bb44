import { page } from './page.ts'

const KEY = 'reloaded-for'
/** The address of this script, which changes with every build. */
const BUILD = import.meta.url

/** Returns true if the browser couldn't fetch one of the app's files, for example after a deploy. */
export function isMissingPiece(error: unknown): boolean {
  return error instanceof Error && MISSING_PIECE.test(error.message)
}

// Matches the error messages of Chromium, Firefox, Safari and Vite.
const MISSING_PIECE = /dynamically imported module|importing a module script failed|unable to preload css/i

/** Reloads the page if the browser is online, at most once per build. Returns true if the page reloads. */
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
