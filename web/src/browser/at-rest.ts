/** A selector that matches the document only once the app has started and is at rest. */
export const AT_REST = 'html[data-app=rest]'

let root: HTMLElement | undefined
let begun = 0
const underWay = new Set<number>()

/** Starts marking the document as at rest or busy. At rest, only live updates and timers run. */
export function sayWhetherAtRest(): void {
  root = document.documentElement
  begin()()
}

/** Starts an action that may change the screen. Returns a function that ends the action. */
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

// Waits for a frame and then for the browser to be idle, because React may render the result in pieces.
function restOnceShown(until: number): void {
  const rest = () => begun === until && say('rest')
  // Safari has no idle callback.
  requestAnimationFrame(() => (globalThis.requestIdleCallback ?? setTimeout)(rest))
  // A background page gets no animation frames.
  setTimeout(rest, 1_000)
}

function say(state: 'busy' | 'rest'): void {
  if (root) root.dataset['app'] = state
}
