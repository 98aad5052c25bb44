import type { Change } from '@kinhold/contract/live'
import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { isMadeOld } from '../../query-key.ts'

/** How long changes are gathered after others were dealt with, in milliseconds: a burst counts as two. */
export const GATHER_MS = 100

/** What gathers changes. `stop` forgets those that were not yet dealt with. */
export type Gathering = { hear: (change: Change) => void; stop: () => void }

/**
 * Gathers changes and asks anew, once, for each answer on screen that they made old: at once for a change after a quiet
 * time and what came with it, together for those of the next 100 ms. What was asked for after a change was heard is new
 * already, unless it fails; what was on its way before is waited for and then asked once more. `onGathered` gets the
 * changes just before.
 */
export function gatherChanges(
  queries: QueryClient,
  onGathered: (changes: readonly Change[]) => void,
): Gathering {
  let heard: Heard[] = []
  let dealtWith: Heard[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const fetches = watchFetches(queries)
  const flush = () => {
    const before = dealtWith
    dealtWith = heard
    heard = []
    timer = dealtWith.length > 0 ? setTimeout(flush, GATHER_MS) : undefined
    if (dealtWith.length > 0) onGathered(dealtWith.map(({ change }) => change))
    for (const query of queries.getQueryCache().getAll()) {
      // What failed since was counted on.
      const changes = query.state.status === 'error' ? [...before, ...dealtWith] : dealtWith
      if (changes.some(({ change, at }) => isOld(query, change) && !fetches.beganSince(query, at)))
        fetches.renew(query)
    }
  }
  return {
    hear(change) {
      heard.push({ change, at: fetches.now() })
      // What one deed told comes in one piece, an event after the other.
      timer ??= setTimeout(flush, 0)
    },
    stop() {
      clearTimeout(timer)
      fetches.stop()
    },
  }
}

/** A change, and when it was heard by the count of `watchFetches`. */
type Heard = { change: Change; at: number }

// A fetch under way may show more than the data that is there.
function isOld({ queryKey, meta, state }: Query, change: Change): boolean {
  const data: unknown = state.fetchStatus === 'idle' ? state.data : undefined
  return isMadeOld({ queryKey, hears: meta?.hears, data }, change)
}

/** Knows which fetches began before a change was heard; `now` counts moments, since clocks are too coarse. */
function watchFetches(queries: QueryClient) {
  let moment = 0
  const begun = new WeakMap<Query, number>()
  const underWay = new WeakSet<Query>()
  const awaited = new Set<Query>()
  const askAnew = (query: Query) => void queries.invalidateQueries({ predicate: (other) => other === query })
  const stop = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') awaited.delete(event.query)
    if (event.type !== 'updated') return
    const { query, action } = event
    if (isWholeFetch(action)) {
      begun.set(query, moment)
      underWay.add(query)
      awaited.delete(query)
    } else if (action.type === 'fetch' && underWay.delete(query)) {
      // A further page took the place of all that were asked for.
      begun.delete(query)
      awaited.add(query)
    }
    if (query.state.fetchStatus !== 'idle') return
    underWay.delete(query)
    if (action.type !== 'success') begun.delete(query)
    if (!awaited.delete(query)) return
    // Whoever cancels a fetch asks again afterwards.
    if (action.type === 'setState') query.invalidate()
    else askAnew(query)
  })
  return {
    now: () => (moment += 1),
    beganSince: (query: Query, at: number) => (begun.get(query) ?? 0) >= at,
    renew: (query: Query) =>
      query.state.fetchStatus === 'fetching' ? void awaited.add(query) : askAnew(query),
    stop,
  }
}

type Action = Extract<QueryCacheNotifyEvent, { type: 'updated' }>['action']

// A further page of an endless list leaves the pages before it as they were.
function isWholeFetch(action: Action): boolean {
  return action.type === 'fetch' && action.meta?.fetchMore === undefined
}
