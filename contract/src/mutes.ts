import { MUTE_KINDS, MUTE_SPANS } from '@kinhold/domain/mutes'
import { z } from 'zod'
import { call, NoContent, Page, Refusal } from './contract.ts'
import { Id, IdInPath, Moment } from './fields.ts'

/** Stands in the answer of what the caller muted: until when, null for until it is taken back. Absent where it is not. */
export const Silence = z.object({ until: Moment.nullable() })
export type Silence = z.infer<typeof Silence>

/**
 * Something that the caller muted (TRU-28). `id`: of a conversation the id of the other side, of a board that of its
 * group. `name`: how that is called now.
 */
export const Mute = Silence.extend({
  kind: z.enum(MUTE_KINDS),
  id: Id,
  name: z.string(),
  createdAt: Moment,
})
export type Mute = z.infer<typeof Mute>

/** The calls about what a member muted. */
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
