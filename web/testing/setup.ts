import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, beforeEach, vi } from 'vitest'
import { publishSessionEnd } from '../src/features/session/session-end.ts'
import { dismissToast, listedToasts } from '../src/ui/toast.ts'
import { endReplies } from './canned.ts'
import { layOut } from './layout.ts'

// Page chunks load lazily; on a busy machine the first one takes long.
configure({ asyncUtilTimeout: 60_000 })

// Runs on the clock that tests replace, which jsdom's own frames do not follow.
window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16))
window.cancelAnimationFrame = (frame) => clearTimeout(frame)

// jsdom lacks these, and the primitives library needs them.
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
  // Marks the page as navigated to, not as the first load, so that its heading takes the focus.
  window.dispatchEvent(new Event('click'))
  // Runs after the test's own cleanup.
  onTestFinished(leaveNothing)
})

// A page still preloading would leak into the next file.
afterAll(() => vi.dynamicImportSettled())

/** The files of a worker share their modules and this window: even a failed test must leave no state to the next one. */
async function leaveNothing(): Promise<void> {
  vi.restoreAllMocks()
  vi.useRealTimers()
  cleanup()
  // Toasts, drafts and pending calls must not reach the next test.
  endReplies()
  listedToasts().forEach(({ id }) => dismissToast(id))
  publishSessionEnd()
  sessionStorage.clear()
  localStorage.clear()
  delete document.documentElement.dataset['theme']
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  await comeBack()
  for (const place of PLACES) put(place).forEach((name) => void Reflect.deleteProperty(place, name))
}

/** Waits until overlays' history entries are gone, which happens a moment after they close. */
async function comeBack(): Promise<void> {
  const covers = () => (history.state as { covers?: number } | null)?.covers ?? 0
  await vi.waitUntil(() => covers() === 0, { interval: 1 }).catch(() => {})
  History.prototype.replaceState.call(history, null, '', '/')
}

/** Objects to which tests add browser features that jsdom lacks. */
const PLACES = [navigator, document]
const THEIRS = new Set(PLACES.flatMap((place) => Object.getOwnPropertyNames(place)))

// React marks the document that it listens to, and the typing library keeps a clipboard.
function put(place: object): string[] {
  const names = Object.getOwnPropertyNames(place)
  return names.filter((name) => !THEIRS.has(name) && !/^_react|^clipboard$/.test(name))
}
