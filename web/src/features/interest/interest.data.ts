import type { InterestLevel } from '@kinhold/domain/interest'
import { ask, read } from '../../api.ts'

/** A declared interest, to which the consent refers. */
export type Declared = { id: number; consentToken: string }

/** Declares interest, always with source direct access (REG-33, REG-34). Throws ApiError when refused. */
export function declareInterest(
  phoneNumber: string,
  name: string,
  interestLevel: InterestLevel,
): Promise<Declared> {
  return read('POST /api/interested-users', {
    body: { phoneNumber, name, howDidYouHear: 'direct_access', howDidYouHearOther: null, interestLevel },
  })
}

/** Accepts texts; throws when the consent could not be recorded. */
export async function acceptTexts({ id, consentToken }: Declared): Promise<void> {
  await read('POST /api/interested-users/:id/consent', {
    params: { id },
    body: { consentToken, accepted: true },
  })
}

/** Declines texts. The page is left at once, so the request outlives it without awaiting the response. */
export function declineTexts({ id, consentToken }: Declared): void {
  const input = { params: { id }, body: { consentToken, accepted: false } }
  ask('POST /api/interested-users/:id/consent', input, { keepalive: true }).catch(() => undefined)
}
