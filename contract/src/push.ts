import { z } from 'zod'
import { call, NoContent, refusals } from './contract.ts'
import { Id, opaque } from './fields.ts'

/**
 * The content of a push message (RFC 8030, 8291). `body` includes details, such as the text of a private
 * message, only if the recipient allows that. Tapping the notification opens `href`. A new push message
 * replaces the previous one with the same `tag`.
 */
export const PushPayload = z.object({
  title: z.string(),
  body: z.string(),
  href: z.string(),
  tag: z.string(),
})
export type PushPayload = z.infer<typeof PushPayload>

/** Endpoints for push messages. */
export const push = {
  key: call('GET /api/push', {
    summary: 'The public key of this server for push messages (VAPID, RFC 8292), in URL-safe base64',
    access: ['member'],
    replies: { 200: z.object({ publicKey: z.string() }) },
  }),
  subscribe: call('POST /api/push/subscriptions', {
    summary: 'Subscribe this browser to push messages',
    notes:
      'Again: 200. 400 `push_address_refused`: the address belongs to no push service, or the keys have another length. The subscription lasts as long as this session; after 20, the oldest is removed.',
    access: ['member'],
    // If push is on, the app registers the browser again each time the app starts.
    limit: [{ name: 'push', uses: 100, seconds: 3600, by: 'account', refused: 'free' }],
    body: z.object({ endpoint: opaque(2000), keys: z.object({ p256dh: opaque(200), auth: opaque(100) }) }),
    replies: { 200: z.object({ id: Id }), 201: z.object({ id: Id }), ...refusals(400, 429) },
  }),
  unsubscribe: call('DELETE /api/push/subscriptions/:id', {
    summary: 'End the subscription of a browser',
    access: ['member'],
    replies: { 204: NoContent },
  }),
  stopEmails: call('POST /api/unsubscribe/:token', {
    summary: 'Stop the e-mails to the member whose mail holds this token (RFC 8058)',
    notes:
      'Responds 204 also if the e-mails were stopped before. The body, a form, is not read. 404 for a token that is in no mail.',
    access: ['anyone'],
    params: z.object({ token: opaque(100) }),
    // The server ignores the form fields that a mail program posts.
    form: true,
    replies: { 204: NoContent, ...refusals(404) },
  }),
}
