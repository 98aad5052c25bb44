import type { Change } from '@kinhold/contract/live'
import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { isAboutOne, isMadeOld } from './made-old.ts'

export const GATHER_MS = 100

/**
 * A collector of changes: `hear` adds a change, and `stop` drops the changes that haven't been handled yet.
 */
export type Gathering = { hear: (change: Change) => void; stop: () => void }

/**
 * Refetches the stale queries on screen: right away after a quiet period, and at most every 100 ms while
 * changes keep arriving.
 */
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
        // A failed fetch didn't load the earlier changes, so keep them.
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
    // The lists wait until the changed items have been refetched, but no longer than `GATHER_MS`.
    void Promise.race([Promise.all(renewed), pass(GATHER_MS)]).then(() => isStopped || renewLists())
  }
  return {
    hear(change) {
      heard.push({ change, at: fetches.now() })
      // Waits one turn of the event loop, since the changes of one action arrive as several events in a row.
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

// A running fetch may return the changed item even if the current data lacks it, so mark the query as
// stale.
function isOld({ queryKey, meta, state }: Query, change: Change): boolean {
  const data: unknown = state.fetchStatus === 'idle' ? state.data : undefined
  return isMadeOld({ queryKey, hears: meta?.hears, data }, change)
}

/** Tracks which fetches began before a change arrived. `now` is a counter, since clocks are too coarse. */
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
      // Fetching another page has replaced the refetch of all pages, so repeat the refetch afterwards.
      begun.delete(query)
      awaited.add(query)
    }
    if (query.state.fetchStatus !== 'idle') return
    underWay.delete(query)
    if (action.type !== 'success') begun.delete(query)
    if (!awaited.delete(query)) return
    // An action has canceled this fetch, so only mark the query as stale.
    if (action.type === 'setState') query.invalidate()
    else void askAnew(query)
  })
  return {
    now: () => (moment += 1),
    beganSince: (query: Query, at: number) => (begun.get(query) ?? 0) >= at,
    /**
     * Refetches the query and awaits the response. If a fetch is already running, returns right away and
     * refetches once that fetch has ended.
     */
    async renew(query: Query): Promise<void> {
      if (query.state.fetchStatus === 'fetching') awaited.add(query)
      else await askAnew(query)
    },
    stop,
  }
}

// Fetching another page doesn't refresh the pages before it.
function isWholeFetch(action: Extract<QueryCacheNotifyEvent, { type: 'updated' }>['action']): boolean {
  return action.type === 'fetch' && action.meta?.fetchMore === undefined
}
