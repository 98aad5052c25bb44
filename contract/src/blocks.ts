import { z } from 'zod'
import { call, NoContent, Page, Refusal } from './contract.ts'
import { Id, IdInPath, Moment } from './fields.ts'
import { PlayerCard } from './players.ts'

/** A member blocked by the caller: the two do not exist for each other (TRU-20). */
export const Block = z.object({ player: PlayerCard, since: Moment })
export type Block = z.infer<typeof Block>

/** Calls about a member's blocks. */
export const blocks = {
  list: call({
    method: 'GET',
    path: '/api/blocks',
    summary: 'Whom the caller blocked, the latest first (TRU-22)',
    access: ['member'],
    query: Page,
    replies: { 200: z.array(Block) },
  }),
  add: call({
    method: 'POST',
    path: '/api/blocks',
    summary: 'Block somebody: a bond between the two ends, and neither sees the other any more (TRU-20)',
    access: ['member'],
    body: z.object({ playerId: Id }),
    replies: { 200: Block, 201: Block, 404: Refusal, 409: Refusal },
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/blocks/:playerId',
    summary: 'Unblock somebody, which brings nothing back by itself (TRU-22)',
    access: ['member'],
    params: z.object({ playerId: IdInPath }),
    replies: { 204: NoContent },
  }),
}
