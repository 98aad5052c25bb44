/** Selects the document while the app is at rest: before the app has begun it is not, either. */
export const AT_REST = 'html[data-app=rest]'

let root: HTMLElement | null = null
let begun = 0
const underWay = new Set<number>()

/**
 * Says on the document from now on whether the app is at rest: whether nothing is on its way that may change what is
 * shown. Live updates that may come, and waits for a time, are rest. Answers how to stop, and forget what was begun.
 */
export function sayWhetherAtRest(): () => void {
  root = document.documentElement
  begin()()
  return () => {
    delete root?.dataset['app']
    root = null
    underWay.clear()
  }
}

/** Something has begun that may change what is shown. Answers how to say that it is over. */
export function begin(): () => void {
  begun += 1
  const own = begun
  underWay.add(own)
  say('busy')
  return () => {
    if (underWay.delete(own) && underWay.size === 0) restOnceShown(begun)
  }
}

/** The app is busy until this is settled. Answers it. */
export function busyWhile<T>(work: Promise<T>): Promise<T> {
  const end = begin()
  work.then(end, end)
  return work
}

/** The app is busy until the browser has gone back or forward, as it was asked to. */
export function busyUntilGone(): void {
  window.addEventListener('popstate', begin(), { once: true })
}

type Watched = { subscribe: (look: () => void) => unknown }
type Queries = {
  getQueryCache: () => Watched
  getMutationCache: () => Watched
  isFetching: () => number
  isMutating: () => number
}
type Router = {
  state: { initialized: boolean; navigation: { state: string } }
  subscribe: (look: () => void) => unknown
}

/** The app is busy while the queries fetch, something is being changed or the router goes on to a page. */
export function busyWith(queries: Queries, router: Router): void {
  const asking = busyNowAndThen()
  const look = () => asking(queries.isFetching() + queries.isMutating() > 0)
  queries.getQueryCache().subscribe(look)
  queries.getMutationCache().subscribe(look)
  const leading = busyNowAndThen()
  const follow = () => leading(!router.state.initialized || router.state.navigation.state !== 'idle')
  router.subscribe(follow)
  follow()
}

function busyNowAndThen(): (isBusy: boolean) => void {
  let end: (() => void) | null = null
  return (isBusy) => {
    if (isBusy) end ??= begin()
    else {
      end?.()
      end = null
    }
  }
}

// What came is drawn first: by the frame after it, and by what React does in pieces, between which no browser is idle.
function restOnceShown(until: number): void {
  if (!root) return
  const rest = () => begun === until && say('rest')
  requestAnimationFrame(() =>
    // Safari has no idle callback.
    typeof requestIdleCallback === 'undefined' ? setTimeout(rest) : requestIdleCallback(rest),
  )
}

function say(state: 'busy' | 'rest'): void {
  if (root) root.dataset['app'] = state
}
