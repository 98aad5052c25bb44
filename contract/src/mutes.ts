import { MUTE_KINDS, MUTE_SPANS } from '@kinhold/domain/mutes'
import { z } from 'zod'
import { call, NoContent, Page, Refusal } from './contract.ts'
import { Id, IdInPath, Moment } from './fields.ts'

/** The end of a mute, null if it has none. Absent from things that the caller did not mute. */
export const Silence = z.object({ until: Moment.nullable() })
export type Silence = z.infer<typeof Silence>

/**
 * A mute of the caller (TRU-28). `id`: the other side's for a conversation, the group's for a board. `name`: its
 * present name.
 */
export const Mute = Silence.extend({
  kind: z.enum(MUTE_KINDS),
  id: Id,
  name: z.string(),
  createdAt: Moment,
})
export type Mute = z.infer<typeof Mute>

/** Calls about a member's mutes. */
export const mutes = {
  list: call({
    method: 'GET',
    path: '/api/mutes',
    summary: 'What the caller muted and still sees, the latest first (TRU-28)',
    access: ['member'],
    query: Page,
    replies: { 200: z.array(Mute) },
  }),
  set: call({
    method: 'PUT',
    path: '/api/mutes',
    summary: 'Mute something for an hour, until tomorrow or until it is taken back (TRU-28)',
    access: ['member'],
    body: z.object({ kind: z.enum(MUTE_KINDS), id: Id, for: z.enum(MUTE_SPANS) }),
    replies: { 200: Mute, 404: Refusal, 409: Refusal },
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/mutes/:kind/:id',
    summary: 'Be told of it again (TRU-28)',
    access: ['member'],
    params: z.object({ kind: z.enum(MUTE_KINDS), id: IdInPath }),
    replies: { 204: NoContent },
  }),
}
