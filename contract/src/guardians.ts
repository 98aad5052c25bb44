import { GUARDIAN_STATES } from '@kinhold/domain/claims'
import { z } from 'zod'
import { call, NoContent, Refusal } from './contract.ts'
import { Id, IdInPath, Moment } from './fields.ts'
import { PlayerCard } from './players.ts'

/** One whom a member named as guardian, and what became of it. */
export const Guardian = PlayerCard.extend({ state: z.enum(GUARDIAN_STATES) })
export type Guardian = z.infer<typeof Guardian>

/** Three or five guardians, how many of them count, and since or from when they hold. */
export const GuardianSet = z.object({ guardians: z.array(Guardian), needed: z.int(), holdsFrom: Moment })
export type GuardianSet = z.infer<typeof GuardianSet>

/**
 * The guardians of the caller now, and those who take their place later; `changesWait`: a change made in this browser
 * takes effect after seven days. `proposed`: whom the app would name. `askedBy`: who asks the caller to be theirs, or has.
 */
export const Guardians = z.object({
  now: GuardianSet.nullable(),
  later: GuardianSet.nullable(),
  changesWait: z.boolean(),
  proposed: z.array(PlayerCard),
  askedBy: z.array(PlayerCard.extend({ agreed: z.boolean().nullable() })),
})
export type Guardians = z.infer<typeof Guardians>

/** The calls about who brings an account back. */
export const guardians = {
  list: call({
    method: 'GET',
    path: '/api/guardians',
    summary: 'The guardians of the caller, and whose guardian the caller is',
    access: ['member'],
    replies: { 200: Guardians },
  }),
  name: call({
    method: 'PUT',
    path: '/api/guardians',
    summary: 'Name three or five guardians',
    access: ['member'],
    body: z.object({ guardianIds: z.array(Id).max(20) }),
    replies: { 200: Guardians, 400: Refusal, 409: Refusal },
  }),
  answer: call({
    method: 'POST',
    path: '/api/guardians/:id/answer',
    summary: 'Agree or decline to be the guardian of a player',
    access: ['member'],
    params: z.object({ id: IdInPath }),
    body: z.object({ agrees: z.boolean() }),
    replies: { 204: NoContent, 404: Refusal },
  }),
}
