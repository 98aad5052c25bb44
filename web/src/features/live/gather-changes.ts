import type { Change } from '@kinhold/contract/live'
import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { isAboutOne, isMadeOld } from '../../query-key.ts'

/** How long changes are gathered after others were dealt with, in milliseconds: a burst counts as two. */
export const GATHER_MS = 100

/** What gathers changes. `stop` forgets those that were not yet dealt with. */
export type Gathering = { hear: (change: Change) => void; stop: () => void }

/**
 * Gathers changes and asks anew, once, for each answer on screen that they made old: at once for a change after a quiet
 * time and what came with it, together for those of the next 100 ms. What was asked for after a change was heard is new
 * already, unless it fails; what was on its way before is waited for and then asked once more. What a change is about
 * comes first, and lists that it is in when that is there. `onGathered` gets the changes just before.
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
        // What failed since was counted on.
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
    // Somebody looks at the very thing: lists and counts that it is in wait for it, but not for long.
    void Promise.race([Promise.all(renewed), pass(GATHER_MS)]).then(() => isStopped || renewLists())
  }
  return {
    hear(change) {
      heard.push({ change, at: fetches.now() })
      // What one deed told comes in one piece, an event after the other.
      timer ??= setTimeout(flush, 0)
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
      fetches.stop()
    },
  }
}

/** A change, and when it was heard by the count of `watchFetches`. */
type Heard = { change: Change; at: number }

function isAbout({ queryKey }: Query) {
  return ({ change }: Heard) => isAboutOne(queryKey, change)
}

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

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
    else void askAnew(query)
  })
  return {
    now: () => (moment += 1),
    beganSince: (query: Query, at: number) => (begun.get(query) ?? 0) >= at,
    /** Asks anew; what is on its way is waited for first. Done when the answer is there, or nothing was asked. */
    async renew(query: Query): Promise<void> {
      if (query.state.fetchStatus === 'fetching') awaited.add(query)
      else await askAnew(query)
    },
    stop,
  }
}

type Action = Extract<QueryCacheNotifyEvent, { type: 'updated' }>['action']

// A further page of an endless list leaves the pages before it as they were.
function isWholeFetch(action: Action): boolean {
  return action.type === 'fetch' && action.meta?.fetchMore === undefined
}
