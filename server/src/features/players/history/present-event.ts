import type { AccountEvent } from '@kinhold/contract/history'
import { sayName } from '@kinhold/domain/names'
import type { Say } from '@kinhold/domain/sentences'
import { msg } from '@kinhold/domain/msg'
import type { EventRow } from './events.queries.ts'
import { sayEvent } from './events.values.ts'

// Replaces the name of a person who no longer exists or who has blocked the owner.
const SOMEBODY = msg`Somebody`

export function presentEvent({ id, kind, about, detail, createdAt }: EventRow, say: Say): AccountEvent {
  const { browser = null, address = null } = detail ?? {}
  return {
    id,
    kind,
    text: say(sayEvent(kind, { about: about === null ? SOMEBODY : sayName(about), detail: detail ?? {} })),
    browser: browser === null ? null : String(browser),
    ipAddress: address === null ? null : String(address),
    createdAt: createdAt.toISOString(),
  }
}
