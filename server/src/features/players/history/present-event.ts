import type { AccountEvent } from '@kinhold/contract/history'
import type { EventRow } from './events.queries.ts'
import { EVENTS } from './events.values.ts'

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

/** A kind that only an older version knew is shown by its stored name. */
export function sayEvent({ kind, about, detail }: Pick<EventRow, 'kind' | 'about' | 'detail'>): string {
  const known = EVENTS[kind] as (typeof EVENTS)[keyof typeof EVENTS] | undefined
  return known
    ? known.say({ about: about ?? 'Somebody', detail: detail ?? {} })
    : `${kind.replaceAll('_', ' ')}.`
}
