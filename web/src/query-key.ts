import type { Change, Topic } from '@kinhold/contract/live'

/** What answers are kept about: the topics of live updates, and what nobody is told of. */
export type Name =
  | Topic
  | 'admin-action'
  | 'admin-home'
  | 'block'
  | 'blocked-phone'
  | 'config'
  | 'dashboard'
  | 'delivery-status'
  | 'history'
  | 'interested-user'
  | 'outbox'
  | 'passkey'
  | 'personal-qr'
  | 'phone-log'
  | 'registration-link'
  | 'send-post'
  | 'sending'
  | 'session'
  | 'switchable'

/** Which thing of its topic: an id, or a bond's pair key. Null while it is not known, which no change is about. */
type Id = number | string | null

/**
 * A topic that a query hears beside its own: all of it, or only the changes of what its data shows, whose keys `keysIn`
 * reads from the data as it is kept (of an endless list its pages). Before there is data, all of it is heard.
 */
export type Heard = Topic | { topic: Topic; keysIn: (data: never) => readonly (number | string)[] }

/** Stands in a key where an id would: the answer is a list, which a change of anything in its topic makes old. */
const MANY = '*'

/** The key of an answer about one thing; a change of that thing makes it old. */
export function keyOfOne(name: Name, id: Id, ...part: unknown[]) {
  return [name, id, ...part] as const
}

/** The key of a list of many things; a change of any of them makes it old. */
export function keyOfMany(name: Name, ...part: unknown[]) {
  return [name, MANY, ...part] as const
}

/** The key of a list that says by `hears` which things it shows; only a change that names none makes it old by its name. */
export function keyOfShown(name: Name, ...part: unknown[]) {
  return [name, null, ...part] as const
}

/** The beginning of every key of that name; of an answer that is the only one of its name, its key. */
export function keyOfAll(name: Name) {
  return [name] as const
}

/** True for what the server says to everybody alike, which neither a change nor a sign-out makes old. */
export function isOfTheServer([name]: readonly unknown[]): boolean {
  return name === ('config' satisfies Name)
}

/** True for what is over as soon as it was heard, and is not there to be asked for after an interruption. */
export function isPassing([name]: readonly unknown[]): boolean {
  return name === ('typing' satisfies Name)
}

/** An answer that is kept: its key, what it hears beside, and its data, undefined before the first. */
type Kept = { queryKey: readonly unknown[]; hears: readonly Heard[] | undefined; data: unknown }

/** True for an answer about the very thing that a change is about, and not a list that it is in. */
export function isAboutOne([name, id]: readonly unknown[], { topic, key }: Change): boolean {
  return name === topic && key !== null && String(id) === String(key)
}

/** True where a change makes an answer old. A change without a key is about everything of its topic. */
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
