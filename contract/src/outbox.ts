import {
  EMAIL_HTML_MAX,
  EMAIL_SUBJECT_MAX,
  EMAIL_TEXT_MAX,
  MEMBER_SMS_MAX,
  SMS_MAX,
} from '@kinhold/domain/limits'
import { msg } from '@kinhold/domain/msg'
import { z } from 'zod'
import { call, NoContent, refusals } from './contract.ts'
import { EmailAddress, line, lines, Name, opaque, phone } from './fields.ts'
import { said } from './sentences.ts'

/**
 * The outcome of sending a message. If `success` is false, the message will never be sent. `messageId` is the
 * provider's id, or the outbox's own id until the provider has accepted the message.
 */
export const SendResult = z.object({
  success: z.boolean(),
  messageId: z.string().nullable(),
  error: z.string().nullable(),
})
export type SendResult = z.infer<typeof SendResult>

const replies = { 200: SendResult, ...refusals(400, 403, 409, 429) }
const Subject = line('Subject', EMAIL_SUBJECT_MAX)

// Twilio signs the raw fields, so the route must check the signature before cleaning them.
const webhook = {
  access: ['anyone'],
  form: true,
  body: z.record(z.string(), z.string()),
  replies: { 204: NoContent, ...refusals(403, 404) },
} as const

/** Endpoints for SMS and e-mail. */
export const outbox = {
  textInvitation: call('POST /api/notifications/sms', {
    summary: 'Text someone an open invitation of the caller (INV-30)',
    notes:
      'Only to a number with a pending invitation from the caller, who typed the number; otherwise 403 `not_invited`. The message has at most 480 characters. 429 after five a day for one invitation, or a hundred a day in all, e-mails included, or when a budget of texts is used up; 403 `country_not_texted`, `texts_stopped`.',
    access: ['member'],
    body: z.object({ recipientPhone: phone(), message: lines('Message', MEMBER_SMS_MAX) }),
    replies,
  }),
  mailInvitation: call('POST /api/notifications/email', {
    summary: 'E-mail someone an open invitation of the caller (INV-33)',
    notes:
      'The e-mail belongs to a pending invitation of the caller to a number that they typed: the one whose link the message holds, otherwise the newest; without one 403 `not_invited`. A message without the link gets it, or responds 409 `no_address` if the server does not know its own address (`rules.md`, Delivery). 400 for text that is not an e-mail address; 400 `address_not_taken` as `POST /api/settings/email`; 409 `too_many_addresses` for a fourth address for one invitation.',
    access: ['member'],
    body: z.object({
      recipientEmail: EmailAddress,
      subject: Subject,
      message: lines('Message', EMAIL_TEXT_MAX),
    }),
    replies,
  }),
  smsStatus: call('GET /api/sms/status', {
    summary:
      'The state of SMS delivery; `available` is true only if a provider is set up and responds (ADM-31)',
    access: ['admin'],
    replies: {
      200: z.object({ available: z.boolean(), provider: z.string(), sender: z.string().nullable() }),
    },
  }),
  emailStatus: call('GET /api/email/status', {
    summary:
      'The state of e-mail delivery; `available` is true only if a mail server is set up and responds (ADM-33)',
    access: ['admin'],
    replies: { 200: z.object({ available: z.boolean(), configured: z.boolean() }) },
  }),
  sendSms: call('POST /api/sms/send', {
    summary: 'Send a test SMS (ADM-41)',
    notes:
      'Responds 200 also when sending failed, with `success: false` and an `error`, and also if a budget is used up or the country is not texted; 400 for invalid input.',
    access: ['admin'],
    body: z.object({ to: phone(), body: lines('Message', SMS_MAX) }),
    replies: { 200: SendResult, ...refusals(400) },
  }),
  sendEmail: call('POST /api/email/send', {
    summary: 'Send a test e-mail (ADM-42)',
    notes: 'Responds 200 also when sending failed, as `POST /api/sms/send`.',
    access: ['admin'],
    body: z
      .object({
        to: EmailAddress,
        subject: Subject,
        text: lines('Text', EMAIL_TEXT_MAX).optional(),
        html: lines('HTML', EMAIL_HTML_MAX).optional(),
      })
      .refine((body) => body.text !== undefined || body.html !== undefined, {
        error: said(msg`Please enter text or HTML.`),
        path: ['text'],
      }),
    replies: { 200: SendResult, ...refusals(400) },
  }),
  sendInvitationSms: call('POST /api/sms/invitation', {
    summary: 'Text someone an invitation code (ADM-43)',
    notes: 'Responds 200 also when sending failed, as `POST /api/sms/send`.',
    access: ['admin'],
    body: z.object({
      recipientPhone: phone(),
      sponsorName: line('Sponsor', 80),
      invitationCode: line('Code', 100),
    }),
    replies: { 200: SendResult, ...refusals(400) },
  }),
  sendWelcomeEmail: call('POST /api/email/welcome', {
    summary: 'Welcome someone by e-mail (ADM-44)',
    notes: 'Responds 200 also when sending failed, as `POST /api/sms/send`.',
    access: ['admin'],
    body: z.object({ recipientEmail: EmailAddress, recipientName: Name, sponsorName: line('Sponsor', 80) }),
    replies: { 200: SendResult, ...refusals(400) },
  }),
  twilioIncoming: call('POST /api/webhooks/twilio/incoming', {
    summary: 'A text that someone sent to our number',
    notes:
      "Called by Twilio, by its signature, as a form. STOP and words like it silence the sender's number; START ends that. 403 `bad_signature`; 404 if Twilio is not set up.",
    ...webhook,
  }),
  twilioStatus: call('POST /api/webhooks/twilio/status', {
    summary: 'The outcome of an SMS; `message` is its outbox id',
    notes: 'Called by Twilio, by its signature. 403 `bad_signature`; 404 if Twilio is not set up.',
    query: z.object({ message: opaque(100).optional() }),
    ...webhook,
  }),
}
