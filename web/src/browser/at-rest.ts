/** Selects the document while the app is at rest: before the app has begun it is not, either. */
export const AT_REST = 'html[data-app=rest]'

let root: HTMLElement | undefined
let begun = 0
const underWay = new Set<number>()

/**
 * Says on the document from now on whether the app is at rest: whether nothing is on its way that may change what is
 * shown. Live updates that may come, and waits for a time, are rest.
 */
export function sayWhetherAtRest(): void {
  root = document.documentElement
  begin()()
}

/** Something has begun that may change what is shown. Answers how to say that it is over. */
export function begin(): () => void {
  const own = ++begun
  underWay.add(own)
  say('busy')
  return () => {
    if (underWay.delete(own) && underWay.size === 0 && root) restOnceShown(begun)
  }
}

/** The app is busy until this is settled. Answers it. */
export function busyWhile<T>(work: Promise<T>): Promise<T> {
  const end = begin()
  work.then(end, end)
  return work
}

// What came is drawn first: by the frame after it, and by what React does in pieces, between which no browser is idle.
function restOnceShown(until: number): void {
  const rest = () => begun === until && say('rest')
  // Safari has no idle callback.
  requestAnimationFrame(() => (globalThis.requestIdleCallback ?? setTimeout)(rest))
  // A page that the browser does not draw has no frames.
  setTimeout(rest, 1_000)
}

function say(state: 'busy' | 'rest'): void {
  if (root) root.dataset['app'] = state
}
