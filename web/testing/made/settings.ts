import type { Settings } from '@kinhold/contract/settings'
import { NOTICES_AT_FIRST, PRIVACY_AT_FIRST } from '@kinhold/domain/settings'

export type Chosen = {
  privacy?: Partial<Settings['privacy']>
  notifications?: Partial<Settings['notifications']>
  email?: Partial<Settings['email']>
}

/** A member's settings: the defaults, plus overrides. */
export function settings({ privacy, notifications, email }: Chosen = {}): Settings {
  return {
    privacy: { ...PRIVACY_AT_FIRST, ...privacy },
    notifications: { ...NOTICES_AT_FIRST, ...notifications },
    email: { address: null, waiting: null, ...email },
  }
}
