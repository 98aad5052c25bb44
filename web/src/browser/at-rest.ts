/** A selector that matches the document only once the app has started and is at rest. */
export const AT_REST = 'html[data-app=rest]'

let root: HTMLElement | undefined
let begun = 0
/**
 * The actions under way, and the number of the last action that began. `all` includes prefetches, and
 * `urgent` doesn't.
 */
const all = { underWay: new Set<number>(), last: 0 }
const urgent = { underWay: new Set<number>(), last: 0 }
const prefetches = new Set<() => void>()

/** Starts marking the document as at rest or busy. A page at rest runs only live updates and timers. */
export function sayWhetherAtRest(): void {
  root = document.documentElement
  begin()()
}

/** Marks an action that may change the screen as under way. Returns a function that marks it as finished. */
export function begin(): () => void {
  return beginIn(all, urgent)
}

/** Marks a prefetch, which doesn't change the screen, as under way. Returns a function that marks it as finished. */
export function beginPrefetch(): () => void {
  return beginIn(all)
}

function beginIn(...kinds: (typeof all)[]): () => void {
  const own = ++begun
  for (const { underWay } of kinds) underWay.add(own)
  for (const kind of kinds) kind.last = own
  say('busy')
  return () => {
    for (const { underWay } of kinds) underWay.delete(own)
    if (root && all.underWay.size === 0) onceShown(all, () => say('rest'))
    if (urgent.underWay.size === 0) onceShown(urgent, () => prefetches.forEach((act) => act()))
  }
}

const LONGEST_WAIT_MS = 10_000

/**
 * Calls `act` as soon as only prefetches are under way, or after ten seconds at the latest. Returns a function
 * that cancels the call.
 */
export function afterTheRest(act: () => void): () => void {
  const cancel = () => {
    clearTimeout(late)
    prefetches.delete(go)
  }
  const go = () => {
    cancel()
    act()
  }
  const late = setTimeout(go, LONGEST_WAIT_MS)
  prefetches.add(go)
  // If no action is under way, no action will end and trigger `act`, so begin and end an empty one.
  begin()()
  return cancel
}

/** Keeps the app busy until the promise settles. Returns the promise. */
export function busyWhile<T>(work: Promise<T>): Promise<T> {
  const end = begin()
  work.then(end, end)
  return work
}

// Waits for a frame and then for the browser to be idle, because React may render a change in several steps.
function onceShown(kind: typeof all, act: () => void): void {
  const until = kind.last
  const go = () => kind.last === until && kind.underWay.size === 0 && act()
  // Safari has no idle callback.
  requestAnimationFrame(() => (globalThis.requestIdleCallback ?? setTimeout)(go))
  // A background page receives no animation frames.
  setTimeout(go, 1_000)
}

function say(state: 'busy' | 'rest'): void {
  if (root) root.dataset['app'] = state
}
