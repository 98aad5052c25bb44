import { z } from 'zod'
import { call, listOf, NoContent, refusals } from './contract.ts'
import { Id, Moment } from './fields.ts'
import { PlayerCard } from './players.ts'

/** A member whom the caller has blocked (TRU-20). */
export const Block = z.object({ player: PlayerCard, since: Moment })
export type Block = z.infer<typeof Block>

/** Endpoints for a member's blocks. */
export const blocks = {
  list: call('GET /api/blocks', {
    summary: 'The people whom the caller blocked, the latest first (TRU-22)',
    access: ['member'],
    ...listOf(Block),
  }),
  add: call('POST /api/blocks', {
    summary: 'Block a person: a bond of the two ends, and neither sees the other any more (TRU-20)',
    notes:
      'Again: 200. 404 for a person whom the caller does not see, or who blocked them; 409 `own_account`, `admin_protected`; 409 `still_waits`: they await their sponsor, who can decline them.',
    access: ['member'],
    body: z.object({ playerId: Id }),
    replies: { 200: Block, 201: Block, ...refusals(404, 409) },
  }),
  remove: call('DELETE /api/blocks/:playerId', {
    summary: 'Unblock a person; nothing returns by itself (TRU-22)',
    notes:
      'Responds 204 also if there was no block. The things that the block ended stay ended, and messages and requests that the other sent meanwhile do not arrive afterwards.',
    access: ['member'],
    replies: { 204: NoContent },
  }),
}
