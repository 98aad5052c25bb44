import { page } from './page.ts'

const KEY = 'reloaded-for'
/** Changes with every build: the address of the script that this code became a part of. */
const BUILD = import.meta.url

/** True when a piece of the app could not be fetched, as happens in an open tab after a new version was deployed. */
export function isMissingPiece(error: unknown): boolean {
  return error instanceof Error && MISSING_PIECE.test(error.message)
}

// How Chromium, Firefox, Safari and Vite put it.
const MISSING_PIECE = /dynamically imported module|importing a module script failed|unable to preload css/i

/**
 * Loads the app anew for the pieces of the new version: once for a build, and not while offline, where what is on
 * screen would be lost. Answers whether it does.
 */
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
