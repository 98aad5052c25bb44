import { CODES_BROUGHT_PER_ADDRESS, LOGIN_WINDOW_SECONDS, PASSKEY_NAME_MAX } from '@kinhold/domain/limits'
import { z } from 'zod'
import { call, NoContent, refusals } from './contract.ts'
import { line, Moment } from './fields.ts'
import { outcomesOfSignIn } from './sign-in.ts'

/** A member's passkey (TRU-120). */
export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: Moment,
  lastUsedAt: Moment.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/**
 * The data for creating a passkey, in base64url. `userId` identifies the account, and `known` lists its
 * existing passkeys.
 */
export const PasskeyToMake = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userId: z.string(),
  known: z.array(z.string()),
})
export type PasskeyToMake = z.infer<typeof PasskeyToMake>

/** A challenge that any passkey for this site can answer. */
export const PasskeyToUse = z.object({ challenge: z.string(), rpId: z.string() })
export type PasskeyToUse = z.infer<typeof PasskeyToUse>

const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/)
const credentialId = bytes(1400)
const clientDataJSON = bytes(8000)
const passkeyName = line('The name', PASSKEY_NAME_MAX)

/** Endpoints for passkeys and signing in with them. */
export const passkeys = {
  list: call('GET /api/passkeys', {
    summary: "The member's own passkeys, the newest first (TRU-126)",
    access: ['member'],
    replies: { 200: z.array(Passkey) },
  }),
  askToMake: call('POST /api/passkeys/challenge', {
    summary: 'The data to create a passkey; good once, for five minutes, in this session (TRU-123)',
    notes: '409 `too_many_passkeys`: the member has ten.',
    access: ['member'],
    replies: { 200: PasskeyToMake, ...refusals(409) },
  }),
  make: call('POST /api/passkeys', {
    summary: 'Add the passkey that the browser has created (TRU-120)',
    notes:
      'The body is what the browser made, in base64url. The passkey is named after its keeper, if that is known. 400 `name_reserved`; `passkey_late`: there is no challenge, or it was used or is over; `passkey_not_made`: the passkey does not hold, or its keeper asked for no fingerprint, face or PIN. 409 `passkey_known`, `too_many_passkeys`.',
    access: ['member'],
    body: z.object({ credentialId, clientDataJSON, attestationObject: bytes(40_000), name: passkeyName }),
    replies: { 201: Passkey, ...refusals(400, 409) },
  }),
  rename: call('PATCH /api/passkeys/:id', {
    summary: 'Rename a passkey',
    notes: "Only the member's own. 400 `name_reserved`.",
    access: ['member'],
    body: z.object({ name: passkeyName }),
    replies: { 200: Passkey, ...refusals(400, 404) },
  }),
  remove: call('DELETE /api/passkeys/:id', {
    summary: 'Remove a passkey: nobody signs in by it any more',
    notes: "Only the member's own. Browsers that it signed in stay signed in.",
    access: ['member'],
    replies: { 204: NoContent, ...refusals(404) },
  }),
  askToUse: call('POST /api/auth/passkey/challenge', {
    summary: 'The challenge for a passkey; good once, for five minutes, in this browser (TRU-123)',
    notes: 'The response is the same for every caller.',
    access: ['anyone'],
    limit: [
      {
        name: 'passkeys_asked_address',
        uses: CODES_BROUGHT_PER_ADDRESS,
        seconds: LOGIN_WINDOW_SECONDS,
        by: 'address',
      },
    ],
    replies: { 200: PasskeyToUse, ...refusals(429) },
  }),
  signIn: call('POST /api/auth/passkey', {
    summary: 'Sign in by a passkey, as its owner (TRU-121)',
    notes:
      "The outcomes are those of login for the number of the passkey's owner, as if it were proved. The browser is trusted for 90 days, under a new browser token. 400 `passkey_late`, `passkey_unknown`, `passkey_wrong`, `passkey_copied`.",
    access: ['anyone'],
    body: z.object({ credentialId, clientDataJSON, authenticatorData: bytes(4000), signature: bytes(8000) }),
    replies: outcomesOfSignIn,
  }),
}
