import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, beforeEach, vi } from 'vitest'
import { publishSessionEnd } from '../src/features/session/session-end.ts'
import { dismissToast, listedToasts } from '../src/ui/toast.ts'
import { endReplies } from './canned.ts'
import { layOut } from './layout.ts'

// Page chunks load lazily, and on a busy machine the first one can take a long time.
configure({ asyncUtilTimeout: 60_000 })

// Animation frames must follow a test's fake clock, which jsdom's own frames ignore.
window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16))
window.cancelAnimationFrame = (frame) => clearTimeout(frame)

// jsdom lacks these features, which the UI primitives library needs.
window.matchMedia ??= (query: string) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  }) as MediaQueryList
Element.prototype.hasPointerCapture ??= () => false
Element.prototype.setPointerCapture ??= () => {}
Element.prototype.releasePointerCapture ??= () => {}
Element.prototype.scrollIntoView ??= () => {}
window.scrollTo = () => {}
layOut()
globalThis.IntersectionObserver ??= class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver
URL.createObjectURL ??= () => 'blob:picture'
URL.revokeObjectURL ??= () => {}

beforeEach(({ onTestFinished }) => {
  // A click counts as a navigation, so that the page's heading takes focus.
  window.dispatchEvent(new Event('click'))
  // Runs after the test's own cleanup.
  onTestFinished(leaveNothing)
})

// A preload that is still running would leak into the next test file.
afterAll(() => vi.dynamicImportSettled())

/** Resets all state, even after a failed test, because a worker's test files share modules and a window. */
async function leaveNothing(): Promise<void> {
  vi.restoreAllMocks()
  vi.useRealTimers()
  cleanup()
  // Toasts, drafts and pending calls must not carry over to the next test.
  endReplies()
  listedToasts().forEach(({ id }) => dismissToast(id))
  publishSessionEnd()
  sessionStorage.clear()
  localStorage.clear()
  delete document.documentElement.dataset['theme']
  document.documentElement.removeAttribute('dir')
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  await comeBack()
  for (const place of PLACES) put(place).forEach((name) => void Reflect.deleteProperty(place, name))
}

/** Waits until the history entries of closed overlays are gone. */
async function comeBack(): Promise<void> {
  const covers = () => (history.state as { covers?: number } | null)?.covers ?? 0
  await vi.waitUntil(() => covers() === 0, { interval: 1 }).catch(() => {})
  History.prototype.replaceState.call(history, null, '', '/')
}

/** The objects that tests extend with browser features jsdom lacks. */
const PLACES = [navigator, document]
const THEIRS = new Set(PLACES.flatMap((place) => Object.getOwnPropertyNames(place)))

// React's properties on the document, and the clipboard that user-event adds, must survive a test.
function put(place: object): string[] {
  const names = Object.getOwnPropertyNames(place)
  return names.filter((name) => !THEIRS.has(name) && !/^_react|^clipboard$/.test(name))
}
