/** Selects the document while the app is at rest, which it is not before it has started. */
export const AT_REST = 'html[data-app=rest]'

let root: HTMLElement | undefined
let begun = 0
const underWay = new Set<number>()

/** Marks on the document if the app is at rest: nothing is running, except live updates and timers. */
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

// First the result must render: in the frame after it, and in React's pieces, between which no browser is idle.
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
