import type { AccountEvent } from '@kinhold/contract/history'
import type { EventRow } from './events.queries.ts'
import { sayEvent } from './events.values.ts'

export function presentEvent({ id, kind, about, detail, createdAt }: EventRow): AccountEvent {
  const { browser = null, address = null } = detail ?? {}
  return {
    id,
    kind,
    text: sayEvent(kind, { about: about ?? 'Somebody', detail: detail ?? {} }),
    browser: browser === null ? null : String(browser),
    ipAddress: address === null ? null : String(address),
    createdAt: createdAt.toISOString(),
  }
}
