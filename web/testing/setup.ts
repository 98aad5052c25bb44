import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { tellSessionEnd } from '../src/features/session/session-end.ts'
import { dismissToast, listedToasts } from '../src/ui/toast.ts'
import { layOut } from './layout.ts'

// A page loads in chunks; on a busy machine the first one takes long.
configure({ asyncUtilTimeout: 15_000 })

// On Node's clock, not on that of a file's own window, which ends with it: some libraries keep what they find at first.
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
layOut()
globalThis.IntersectionObserver ??= class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver
URL.createObjectURL ??= () => 'blob:picture'
URL.revokeObjectURL ??= () => {}

// A test shows a page that somebody came to, and not the one that was loaded: its heading takes the focus.
beforeEach(() => void window.dispatchEvent(new Event('click')))

afterEach(() => {
  cleanup()
  // What somebody was told or began to write is not for the next test.
  listedToasts().forEach(({ id }) => dismissToast(id))
  tellSessionEnd()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

// A page that is still being loaded in advance would find the file's window gone.
afterAll(() => vi.dynamicImportSettled())
