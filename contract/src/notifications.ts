import { NOTIFICATION_KINDS } from '@kinhold/domain/notifications'
import { z } from 'zod'
import { call, NoContent, Page } from './contract.ts'
import { Id, Moment } from './fields.ts'

/**
 * Something a member is told of; `href` is the path in the app where it leads, `readAt` null while it is new. `names` are
 * the ids of the players whose names the text says, as they are now. `isMuted`: the caller muted what it is about.
 */
export const Notification = z.object({
  id: Id,
  kind: z.enum(NOTIFICATION_KINDS),
  text: z.string(),
  names: z.array(Id),
  href: z.string().nullable(),
  createdAt: Moment,
  readAt: Moment.nullable(),
  isMuted: z.literal(true).optional(),
})
export type Notification = z.infer<typeof Notification>

/** The calls about what a member is told of. */
export const notifications = {
  list: call({
    method: 'GET',
    path: '/api/notifications',
    summary: 'What the caller was told of, newest first, for 90 days',
    access: ['member'],
    query: Page,
    replies: { 200: z.array(Notification) },
  }),
  read: call({
    method: 'POST',
    path: '/api/notifications/read',
    summary: 'The caller has seen them, from the oldest up to the one with that id',
    access: ['member'],
    body: z.object({ upTo: Id }),
    replies: { 204: NoContent },
  }),
}
