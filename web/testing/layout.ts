/** Layout sizes that jsdom lacks and a virtual list needs: 600 px for containers, 60 px for rows. */
export const VIEW_PX = 600
export const ROW_PX = 60

/** Gives the elements of virtual lists these sizes. Other elements have no size. */
export function layOut(): void {
  globalThis.ResizeObserver ??= Measured
  layOutPage()
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    configurable: true,
    get(this: HTMLElement) {
      return this.parentElement
    },
  })
  Element.prototype.scrollTo ??= function (this: Element, ...given: unknown[]) {
    move(this, (given[0] as ScrollToOptions).top ?? 0)
  }
  Element.prototype.scrollBy ??= function (this: Element, ...given: unknown[]) {
    move(this, this.scrollTop + ((given[0] as ScrollToOptions).top ?? 0))
  }
}

// Makes the window as high as a list's container.
function layOutPage(): void {
  const page = document.documentElement
  Object.defineProperty(document, 'scrollingElement', { configurable: true, value: page })
  Object.defineProperty(page, 'clientHeight', { configurable: true, value: VIEW_PX })
}

function move(box: Element, to: number): void {
  if (box === document.scrollingElement) {
    box.scrollTop = to
    return void window.dispatchEvent(new Event('scroll'))
  }
  const inside = Number.parseFloat((box.firstElementChild as HTMLElement | null)?.style.height ?? '0')
  box.scrollTop = Math.max(0, Math.min(to, inside - VIEW_PX))
  box.dispatchEvent(new Event('scroll'))
}

class Measured {
  #tell: ResizeObserverCallback
  #watched = new Set<Element>()
  constructor(tell: ResizeObserverCallback) {
    this.#tell = tell
  }

  observe(target: Element) {
    this.#watched.add(target)
    queueMicrotask(() => this.#watched.has(target) && this.#measure(target))
  }

  unobserve(target: Element) {
    this.#watched.delete(target)
  }

  disconnect() {
    this.#watched.clear()
  }

  #measure(target: Element) {
    const height = heightOf(target as HTMLElement)
    if (height === null) return
    const contentRect = new DOMRect(0, 0, 400, height)
    this.#tell([{ target, contentRect } as unknown as ResizeObserverEntry], this as ResizeObserver)
  }
}

// The virtual-list library puts absolutely positioned rows in a relative container inside the scrolling box.
function heightOf(element: HTMLElement): number | null {
  if (element === document.scrollingElement) return VIEW_PX
  const { style, parentElement, firstElementChild } = element
  if (style.position === 'absolute' && parentElement?.style.position === 'relative') return ROW_PX
  return (firstElementChild as HTMLElement | null)?.style.position === 'relative' ? VIEW_PX : null
}
