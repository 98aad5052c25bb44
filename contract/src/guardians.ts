import { GUARDIAN_STATES } from '@kinhold/domain/claims'
import { z } from 'zod'
import { call, NoContent, refusals } from './contract.ts'
import { Id, Moment } from './fields.ts'
import { PlayerCard } from './players.ts'

/** A member who has been asked to be a guardian, and the state of that request. */
export const Guardian = PlayerCard.extend({ state: z.enum(GUARDIAN_STATES) })
export type Guardian = z.infer<typeof Guardian>

/** A member's guardians, how many of them must confirm a claim, and when their role takes effect. */
export const GuardianSet = z.object({ guardians: z.array(Guardian), needed: z.int(), holdsFrom: Moment })
export type GuardianSet = z.infer<typeof GuardianSet>

/**
 * The caller's guardians. `later`: the set that will replace `now`; `changesWait`: true if changes take effect
 * only after seven days; `proposed`: people suggested as guardians; `askedBy`: members who have asked the
 * caller to be their guardian.
 */
export const Guardians = z.object({
  now: GuardianSet.nullable(),
  later: GuardianSet.nullable(),
  changesWait: z.boolean(),
  proposed: z.array(PlayerCard),
  askedBy: z.array(PlayerCard.extend({ agreed: z.boolean().nullable() })),
})
export type Guardians = z.infer<typeof Guardians>

/** Endpoints for the guardians who help recover an account. */
export const guardians = {
  list: call('GET /api/guardians', {
    summary: "The caller's guardians, and the members who want the caller as guardian",
    access: ['member'],
    replies: { 200: Guardians },
  }),
  name: call('PUT /api/guardians', {
    summary: 'Name three or five guardians',
    notes:
      '400 `guardian_count`, `own_guardian`, `guardian_twice`; 409 `the_admin` (the caller is the admin), `guardian_admin`, `guardian_not_bonded`, `guardian_inactive`.',
    access: ['member'],
    body: z.object({ guardianIds: z.array(Id).max(20) }),
    replies: { 200: Guardians, ...refusals(400, 409) },
  }),
  answer: call('POST /api/guardians/:id/answer', {
    summary: 'Agree or decline to be the guardian of a player',
    notes:
      'For a member whom that player asked. The answer can be changed later. 404: that player did not ask, does not exist, or is separated from the caller by a block.',
    access: ['member'],
    body: z.object({ agrees: z.boolean() }),
    replies: { 204: NoContent, ...refusals(404) },
  }),
}
