import type { InterestLevel } from '@kinhold/domain/interest'
import { ask, read } from '../../api.ts'

export type Declared = { id: number; consentToken: string }

export function declareInterest(
  phoneNumber: string,
  name: string,
  interestLevel: InterestLevel,
): Promise<Declared> {
  return read('POST /api/interested-users', {
    body: { phoneNumber, name, howDidYouHear: 'direct_access', howDidYouHearOther: null, interestLevel },
  })
}

export async function acceptTexts({ id, consentToken }: Declared): Promise<void> {
  await read('POST /api/interested-users/:id/consent', {
    params: { id },
    body: { consentToken, accepted: true },
  })
}

/**
 * Declines SMS messages. `keepalive` lets the request finish even though the app leaves the page right away.
 */
export function declineTexts({ id, consentToken }: Declared): void {
  const input = { params: { id }, body: { consentToken, accepted: false } }
  ask('POST /api/interested-users/:id/consent', input, { keepalive: true }).catch(() => undefined)
}
