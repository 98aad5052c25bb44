import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, beforeEach, vi } from 'vitest'
import { tellSessionEnd } from '../src/features/session/session-end.ts'
import { dismissToast, listedToasts } from '../src/ui/toast.ts'
import { endReplies } from './canned.ts'
import { layOut } from './layout.ts'

// A page loads in chunks; on a busy machine the first one takes long.
configure({ asyncUtilTimeout: 15_000 })

// On the clock that tests replace, which jsdom's own frames do not follow.
window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16))
window.cancelAnimationFrame = (frame) => clearTimeout(frame)

// What jsdom lacks and the primitives library asks for.
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
  // A test shows a page that somebody came to, and not the one that was loaded: its heading takes the focus.
  window.dispatchEvent(new Event('click'))
  // Behind what the test itself has to end.
  onTestFinished(leaveNothing)
})

// A page that is still being loaded in advance would be part of the next file.
afterAll(() => vi.dynamicImportSettled())

/** The files of a worker share their modules and this window: a test that is red, too, leaves the next one nothing. */
async function leaveNothing(): Promise<void> {
  vi.restoreAllMocks()
  vi.useRealTimers()
  cleanup()
  // What somebody was told or began to write is not for the next test, nor a call that waits for its answer.
  endReplies()
  listedToasts().forEach(({ id }) => dismissToast(id))
  tellSessionEnd()
  sessionStorage.clear()
  localStorage.clear()
  delete document.documentElement.dataset['theme']
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  await comeBack()
  for (const place of PLACES) put(place).forEach((name) => void Reflect.deleteProperty(place, name))
}

/** Waits for the entries of the history that lie over a page, which go a moment after what was open. */
async function comeBack(): Promise<void> {
  const covers = () => (history.state as { covers?: number } | null)?.covers ?? 0
  await vi.waitUntil(() => covers() === 0, { interval: 1 }).catch(() => {})
  History.prototype.replaceState.call(history, null, '', '/')
}

/** Where tests put what a browser has and jsdom lacks. */
const PLACES = [navigator, document]
const THEIRS = new Set(PLACES.flatMap((place) => Object.getOwnPropertyNames(place)))

// React marks the document that it listens to, and the library that types keeps a clipboard.
function put(place: object): string[] {
  const names = Object.getOwnPropertyNames(place)
  return names.filter((name) => !THEIRS.has(name) && !/^_react|^clipboard$/.test(name))
}
