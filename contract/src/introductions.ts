import { SIBLING_STANDINGS } from '@kinhold/domain/invitations'
import { z } from 'zod'
import { call, listOf, refusals } from './contract.ts'
import { Id } from './fields.ts'
import { Invitation } from './invitations.ts'
import { PlayerCard } from './players.ts'

/** A person whom the caller's sponsor brought in, too, and their relation to the caller (FAM-50). */
export const Sibling = z.object({ id: Id, player: PlayerCard, standing: z.enum(SIBLING_STANDINGS) })
export type Sibling = z.infer<typeof Sibling>

/** Calls by which members find one another. */
export const introductions = {
  siblings: call('GET /api/siblings', {
    summary: "The people whom the caller's sponsor brought in, too, the latest first (FAM-50)",
    notes:
      "`standing`: 'invited' after a call of `connect`, until it is answered. Without those who do not want to be listed (`networkVisibility` 'private' or `allowInvitations` off), who are not active, and whom a block keeps apart from the caller. Empty for a caller who does not want to be listed or whom the admin brought in.",
    access: ['member'],
    ...listOf(Sibling),
  }),
  connect: call('POST /api/siblings/:id/connect', {
    summary: 'Invite a person whom the same member brought in (FAM-52)',
    notes:
      "Neither learns the other's number before the bond. 404 for a person who is not listed; 409 `already_bonded`, `already_invited`, `invited_by_them`, `too_many_pending`, `inviting_paused`, `declined_recently`.",
    access: ['member'],
    limit: [{ name: 'sibling_invitations', uses: 30, seconds: 3600, by: 'account' }],
    replies: { 201: Invitation, ...refusals(404, 409, 429) },
  }),
}
