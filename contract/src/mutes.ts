import { MUTE_KINDS, MUTE_SPANS } from '@kinhold/domain/mutes'
import { z } from 'zod'
import { call, listOf, NoContent, refusals } from './contract.ts'
import { Id, IdInPath, Moment } from './fields.ts'

/** The time when a mute ends, or null if it never ends. */
export const Silence = z.object({ until: Moment.nullable() })
export type Silence = z.infer<typeof Silence>

/**
 * One of the caller's mutes (TRU-28). `id` depends on `kind`: the other member's id for a conversation, the
 * group's id for a board, otherwise the id of the muted vault or person.
 */
export const Mute = Silence.extend({ kind: z.enum(MUTE_KINDS), id: Id, name: z.string(), createdAt: Moment })
export type Mute = z.infer<typeof Mute>

/** Endpoints for a member's mutes. */
export const mutes = {
  list: call('GET /api/mutes', {
    summary: "The caller's mutes of things that they still see, the latest first (TRU-28)",
    access: ['member'],
    ...listOf(Mute),
  }),
  set: call('PUT /api/mutes', {
    summary: 'Mute a thing for an hour, until tomorrow or without an end (TRU-28)',
    notes:
      "A mute that is set again begins again. 'tomorrow': until 8:00 of the next day in the caller's time zone, or in UTC if that is not known. 404 for a thing that the caller does not see; 409 `own_account`.",
    access: ['member'],
    body: z.object({ kind: z.enum(MUTE_KINDS), id: Id, for: z.enum(MUTE_SPANS) }),
    replies: { 200: Mute, ...refusals(404, 409) },
  }),
  remove: call('DELETE /api/mutes/:kind/:id', {
    summary: 'End a mute (TRU-28)',
    notes: 'Responds 204 also if there was no mute.',
    access: ['member'],
    params: z.object({ kind: z.enum(MUTE_KINDS), id: IdInPath }),
    replies: { 204: NoContent },
  }),
}
