import type { AccountEvent } from '@kinhold/contract/history'
import type { EventRow } from './events.queries.ts'
import { EVENTS } from './events.values.ts'

/** One event as its owner reads it: its sentence is made now, with the names as they are. */
export function presentEvent({ id, kind, about, detail, createdAt }: EventRow): AccountEvent {
  const { browser = null, address = null } = detail ?? {}
  return {
    id,
    kind,
    text: sayEvent({ kind, about, detail }),
    browser: browser === null ? null : String(browser),
    ipAddress: address === null ? null : String(address),
    createdAt: createdAt.toISOString(),
  }
}

/** The sentence of an event. A kind that an older version knew and this one does not is said as it was kept. */
export function sayEvent({ kind, about, detail }: Pick<EventRow, 'kind' | 'about' | 'detail'>): string {
  const known = EVENTS[kind] as (typeof EVENTS)[keyof typeof EVENTS] | undefined
  return known
    ? known.say({ about: about ?? 'Somebody', detail: detail ?? {} })
    : `${kind.replaceAll('_', ' ')}.`
}
