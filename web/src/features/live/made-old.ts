import type { Change } from '@kinhold/contract/live'
import { type Heard, MANY } from '../../query-key.ts'

/** A cached query. `data` is undefined before the first load. */
type Kept = { queryKey: readonly unknown[]; hears: readonly Heard[] | undefined; data: unknown }

/** Returns true if the data is about the changed item. */
export function isAboutOne([name, id]: readonly unknown[], { topic, key }: Change): boolean {
  return name === topic && key !== null && String(id) === String(key)
}

/** Returns true if a change invalidates the data. A change without a key covers its whole topic. */
export function isMadeOld({ queryKey, hears = [], data }: Kept, { topic, key }: Change): boolean {
  const isAmong = (ids: readonly unknown[]) =>
    key === null || ids.includes(MANY) || ids.some((id) => String(id) === String(key))
  const [name, id = MANY] = queryKey
  if (name === topic && isAmong([id])) return true
  return hears.some((heard) => {
    if (typeof heard === 'string') return heard === topic
    return heard.topic === topic && (data === undefined || isAmong(heard.keysIn(data as never)))
  })
}
