import type { Change } from '@kinhold/contract/live'
import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { isAboutOne, isMadeOld } from '../../query-key.ts'

export const GATHER_MS = 100

/** A change collector. `stop` drops the changes that have not been handled yet. */
export type Gathering = { hear: (change: Change) => void; stop: () => void }

/** Refetches each stale query on screen once: at once after a pause, together for the changes of the next 100 ms. */
export function gatherChanges(
  queries: QueryClient,
  onGathered: (changes: readonly Change[]) => void,
): Gathering {
  let heard: Heard[] = []
  let dealtWith: Heard[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  const fetches = watchFetches(queries)
  const isStillOld = ({ query, at }: { query: Query; at: number }) =>
    at > -Infinity && !fetches.beganSince(query, at)
  const flush = () => {
    const before = dealtWith
    dealtWith = heard
    heard = []
    timer = dealtWith.length > 0 ? setTimeout(flush, GATHER_MS) : undefined
    if (dealtWith.length > 0) onGathered(dealtWith.map(({ change }) => change))
    const old = queries
      .getQueryCache()
      .getAll()
      .map((query) => {
        // The earlier changes relied on a fetch that has since failed.
        const changes = query.state.status === 'error' ? [...before, ...dealtWith] : dealtWith
        const its = changes.filter(({ change }) => isOld(query, change))
        return { query, at: Math.max(...its.map(({ at }) => at)), isItself: its.some(isAbout(query)) }
      })
      .filter(isStillOld)
    const things = old.filter(({ isItself }) => isItself)
    const lists = old.filter(({ isItself }) => !isItself)
    const renewed = things.map(({ query }) => fetches.renew(query))
    const renewLists = () => lists.filter(isStillOld).forEach(({ query }) => void fetches.renew(query))
    if (things.length === 0) return renewLists()
    // The changed item is on screen: its lists and counts wait for it, but not for long.
    void Promise.race([Promise.all(renewed), pass(GATHER_MS)]).then(() => isStopped || renewLists())
  }
  return {
    hear(change) {
      heard.push({ change, at: fetches.now() })
      // The changes of one action arrive together, one event after the other.
      timer ??= setTimeout(flush, 0)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      fetches.stop()
    },
  }
}

type Heard = { change: Change; at: number }

function isAbout({ queryKey }: Query) {
  return ({ change }: Heard) => isAboutOne(queryKey, change)
}

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

// A fetch under way may return more than the current data.
function isOld({ queryKey, meta, state }: Query, change: Change): boolean {
  const data: unknown = state.fetchStatus === 'idle' ? state.data : undefined
  return isMadeOld({ queryKey, hears: meta?.hears, data }, change)
}

/** Tracks which fetches began before a change arrived; `now` is a counter, since clocks are too coarse. */
function watchFetches(queries: QueryClient) {
  let moment = 0
  const begun = new WeakMap<Query, number>()
  const underWay = new WeakSet<Query>()
  const awaited = new Set<Query>()
  const askAnew = (query: Query) => queries.invalidateQueries({ predicate: (other) => other === query })
  const stop = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') awaited.delete(event.query)
    if (event.type !== 'updated') return
    const { query, action } = event
    if (isWholeFetch(action)) {
      begun.set(query, moment)
      underWay.add(query)
      awaited.delete(query)
    } else if (action.type === 'fetch' && underWay.delete(query)) {
      // A fetch of a further page replaced the fetch of all pages.
      begun.delete(query)
      awaited.add(query)
    }
    if (query.state.fetchStatus !== 'idle') return
    underWay.delete(query)
    if (action.type !== 'success') begun.delete(query)
    if (!awaited.delete(query)) return
    // The code that cancels a fetch starts it again afterwards.
    if (action.type === 'setState') query.invalidate()
    else void askAnew(query)
  })
  return {
    now: () => (moment += 1),
    beganSince: (query: Query, at: number) => (begun.get(query) ?? 0) >= at,
    /** Refetches; awaits a fetch under way first. Resolves on the response, or if no fetch was needed. */
    async renew(query: Query): Promise<void> {
      if (query.state.fetchStatus === 'fetching') awaited.add(query)
      else await askAnew(query)
    },
    stop,
  }
}

// A further page of an endless list does not refresh the pages before it.
function isWholeFetch(action: Extract<QueryCacheNotifyEvent, { type: 'updated' }>['action']): boolean {
  return action.type === 'fetch' && action.meta?.fetchMore === undefined
}
