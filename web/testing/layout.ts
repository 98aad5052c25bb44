import { onTestFinished, vi } from 'vitest'

/**
 * Gives a test what jsdom has none of: everything that scrolls is `height` pixels high, and each row of a list `row`, so
 * that lists draw what is near the screen.
 */
export function giveLayout({ height = 600, row = 72 } = {}): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #tell: ResizeObserverCallback
      constructor(tell: ResizeObserverCallback) {
        this.#tell = tell
      }
      observe(target: Element) {
        const contentRect = { width: 320, height: target.tagName === 'LI' ? row : height }
        const entry = { target, contentRect } as unknown as ResizeObserverEntry
        queueMicrotask(() => this.#tell([entry], this as unknown as ResizeObserver))
      }
      unobserve() {}
      disconnect() {}
    },
  )
  const offset = vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get')
  offset.mockImplementation(function (this: HTMLElement) {
    return this.parentElement
  })
  Object.defineProperty(HTMLElement.prototype, 'scrollTo', { value: scrollTo, configurable: true })
  onTestFinished(() => {
    offset.mockRestore()
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollTo')
  })
}

function scrollTo(this: HTMLElement, { top = 0 }: ScrollToOptions) {
  this.scrollTop = top
  this.dispatchEvent(new Event('scroll'))
}
