/** Selects the document while the app is at rest; before the app has started, nothing matches. */
export const AT_REST = 'html[data-app=rest]'

let root: HTMLElement | undefined
let begun = 0
const underWay = new Set<number>()

/** From now on, marks the document as at rest or busy; at rest, only live updates and timers run. */
export function sayWhetherAtRest(): void {
  root = document.documentElement
  begin()()
}

/** Starts an action that may change the screen. Returns a function that ends it. */
export function begin(): () => void {
  const own = ++begun
  underWay.add(own)
  say('busy')
  return () => {
    if (underWay.delete(own) && underWay.size === 0 && root) restOnceShown(begun)
  }
}

/** Keeps the app busy until the promise settles. Returns the promise. */
export function busyWhile<T>(work: Promise<T>): Promise<T> {
  const end = begin()
  work.then(end, end)
  return work
}

// Waits until the result has rendered: for a frame, then for an idle browser, since React renders in pieces.
function restOnceShown(until: number): void {
  const rest = () => begun === until && say('rest')
  // Safari has no idle callback.
  requestAnimationFrame(() => (globalThis.requestIdleCallback ?? setTimeout)(rest))
  // A page in the background gets no frames.
  setTimeout(rest, 1_000)
}

function say(state: 'busy' | 'rest'): void {
  if (root) root.dataset['app'] = state
}
