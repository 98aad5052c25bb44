import type { Topic } from '@kinhold/contract/live'

/** The first part of a query key: a live topic, or a kind of data without live updates. */
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
  | 'unread'
  | 'words'

/** An item's id, a bond's pair key, or null while the id is unknown. */
type Id = number | string | null

/** Another topic that invalidates a query. With `keysIn`, only changes to those keys invalidate the query. */
export type Heard = Topic | { topic: Topic; keysIn: (data: never) => readonly (number | string)[] }

/** The value that replaces the id in a list's key, because any change in the topic invalidates the list. */
export const MANY = '*'

/** Returns the key for data about one item. A change to the item invalidates the data. */
export function keyOfOne(name: Name, id: Id, ...part: unknown[]) {
  return [name, id, ...part] as const
}

/** Returns the key for a list that is invalidated by a change to any of its items. */
export function keyOfMany(name: Name, ...part: unknown[]) {
  return [name, MANY, ...part] as const
}

/** Returns the key for a list. The query's `hears` names the changes that invalidate it. */
export function keyOfShown(name: Name, ...part: unknown[]) {
  return [name, null, ...part] as const
}

/** Returns the prefix of all keys with this name, or the whole key if only one key has this name. */
export function keyOfAll(name: Name) {
  return [name] as const
}

/** Returns true for data that is the same for every account. */
export function isOfTheServer([name]: readonly unknown[]): boolean {
  return name === ('config' satisfies Name)
}

/** Returns true for data about transient events, which the app can't refetch after it reconnects. */
export function isPassing([name]: readonly unknown[]): boolean {
  return name === ('typing' satisfies Name)
}
