import { PASSKEY_NAME_MAX } from '@kinhold/domain/limits'
import { z } from 'zod'
import { call, NoContent, Refusal } from './contract.ts'
import { IdInPath, line, Moment } from './fields.ts'
import { outcomesOfSignIn } from './sign-in.ts'

/** A sign-in method in place of a texted code (TRU-120); its key is never sent. */
export const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: Moment,
  lastUsedAt: Moment.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** Data to create a passkey: `userId` names the account to its keeper, `known` are its existing passkeys. */
export const PasskeyToMake = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userId: z.string(),
  known: z.array(z.string()),
})
export type PasskeyToMake = z.infer<typeof PasskeyToMake>

/** The challenge for any passkey of this site: it identifies no one. */
export const PasskeyToUse = z.object({ challenge: z.string(), rpId: z.string() })
export type PasskeyToUse = z.infer<typeof PasskeyToUse>

// Bytes as the browser sends them: base64url.
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/)
const credentialId = bytes(1400)
const clientDataJSON = bytes(8000)
const passkeyName = line('The name', PASSKEY_NAME_MAX)

/** Calls about passkeys, and the sign-in by one. */
export const passkeys = {
  list: call({
    method: 'GET',
    path: '/api/passkeys',
    summary: "The member's own passkeys, the newest first (TRU-126)",
    access: ['member'],
    replies: { 200: z.array(Passkey) },
  }),
  askToMake: call({
    method: 'POST',
    path: '/api/passkeys/challenge',
    summary: 'What a new passkey is to be made with; good once, for five minutes, in this session (TRU-123)',
    access: ['member'],
    replies: { 200: PasskeyToMake, 409: Refusal },
  }),
  make: call({
    method: 'POST',
    path: '/api/passkeys',
    summary: 'Keep the passkey that the browser has made (TRU-120)',
    access: ['member'],
    body: z.object({
      credentialId,
      clientDataJSON,
      attestationObject: bytes(40_000),
      name: passkeyName,
    }),
    replies: { 201: Passkey, 400: Refusal, 409: Refusal },
  }),
  rename: call({
    method: 'PATCH',
    path: '/api/passkeys/:id',
    summary: 'Call a passkey something else',
    access: ['member'],
    params: z.object({ id: IdInPath }),
    body: z.object({ name: passkeyName }),
    replies: { 200: Passkey, 400: Refusal, 404: Refusal },
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/passkeys/:id',
    summary: 'Remove a passkey: nobody signs in by it any more',
    access: ['member'],
    params: z.object({ id: IdInPath }),
    replies: { 204: NoContent, 404: Refusal },
  }),
  askToUse: call({
    method: 'POST',
    path: '/api/auth/passkey/challenge',
    summary: 'What a passkey is to sign; good once, for five minutes, in this browser (TRU-123)',
    access: ['anyone'],
    replies: { 200: PasskeyToUse, 429: Refusal },
  }),
  signIn: call({
    method: 'POST',
    path: '/api/auth/passkey',
    summary: 'Sign in by a passkey, as whoever it belongs to (TRU-121)',
    access: ['anyone'],
    body: z.object({
      credentialId,
      clientDataJSON,
      authenticatorData: bytes(4000),
      signature: bytes(8000),
    }),
    replies: outcomesOfSignIn,
  }),
}
