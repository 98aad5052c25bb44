import {
  EMAIL_HTML_MAX,
  EMAIL_SUBJECT_MAX,
  EMAIL_TEXT_MAX,
  MEMBER_SMS_MAX,
  SMS_MAX,
} from '@kinhold/domain/limits'
import { z } from 'zod'
import { call, NoContent, Refusal } from './contract.ts'
import { EmailAddress, line, lines, Name, opaque, phone } from './fields.ts'

/**
 * The result of a message. `success` false: it was not and will not be sent, and `error` is the reason. `messageId` is
 * the provider's id once sent, else the outbox's own ('outbox-…').
 */
export const SendResult = z.object({
  success: z.boolean(),
  messageId: z.string().nullable(),
  error: z.string().nullable(),
})
export type SendResult = z.infer<typeof SendResult>

const replies = { 200: SendResult, 400: Refusal, 403: Refusal, 409: Refusal, 429: Refusal }
const Subject = line('Subject', EMAIL_SUBJECT_MAX)

// Twilio's webhooks: application/x-www-form-urlencoded, every field a text. All fields are part of the signature, so
// they arrive unchanged and are cleaned after its check.
const webhook = {
  access: ['anyone'],
  form: true,
  body: z.record(z.string(), z.string()),
  replies: { 204: NoContent, 403: Refusal, 404: Refusal },
} as const

/** Calls about SMS and e-mail. */
export const outbox = {
  textInvitation: call({
    method: 'POST',
    path: '/api/notifications/sms',
    summary: 'Text someone an open invitation of the caller (INV-30)',
    access: ['member'],
    body: z.object({ recipientPhone: phone(), message: lines('Message', MEMBER_SMS_MAX) }),
    replies,
  }),
  mailInvitation: call({
    method: 'POST',
    path: '/api/notifications/email',
    summary: 'E-mail someone an open invitation of the caller (INV-33)',
    access: ['member'],
    body: z.object({
      recipientEmail: EmailAddress,
      subject: Subject,
      message: lines('Message', EMAIL_TEXT_MAX),
    }),
    replies,
  }),
  smsStatus: call({
    method: 'GET',
    path: '/api/sms/status',
    summary: 'Whether texts can leave: true only when a provider is set up and answers (ADM-31)',
    access: ['admin'],
    replies: {
      200: z.object({ available: z.boolean(), provider: z.string(), sender: z.string().nullable() }),
    },
  }),
  emailStatus: call({
    method: 'GET',
    path: '/api/email/status',
    summary: 'Whether e-mails can leave: true only when a mail server is set up and answers (ADM-33)',
    access: ['admin'],
    replies: { 200: z.object({ available: z.boolean(), configured: z.boolean() }) },
  }),
  sendSms: call({
    method: 'POST',
    path: '/api/sms/send',
    summary: 'Send a test SMS (ADM-41)',
    access: ['admin'],
    body: z.object({ to: phone(), body: lines('Message', SMS_MAX) }),
    replies: { 200: SendResult, 400: Refusal },
  }),
  sendEmail: call({
    method: 'POST',
    path: '/api/email/send',
    summary: 'Send a test e-mail (ADM-42)',
    access: ['admin'],
    body: z
      .object({
        to: EmailAddress,
        subject: Subject,
        text: lines('Text', EMAIL_TEXT_MAX).optional(),
        html: lines('HTML', EMAIL_HTML_MAX).optional(),
      })
      .refine((body) => body.text !== undefined || body.html !== undefined, {
        error: 'Please write a text or HTML.',
        path: ['text'],
      }),
    replies: { 200: SendResult, 400: Refusal },
  }),
  sendInvitationSms: call({
    method: 'POST',
    path: '/api/sms/invitation',
    summary: 'Text someone an invitation code (ADM-43)',
    access: ['admin'],
    body: z.object({
      recipientPhone: phone(),
      sponsorName: line('Sponsor', 80),
      invitationCode: line('Code', 100),
    }),
    replies: { 200: SendResult, 400: Refusal },
  }),
  sendWelcomeEmail: call({
    method: 'POST',
    path: '/api/email/welcome',
    summary: 'Welcome someone by e-mail (ADM-44)',
    access: ['admin'],
    body: z.object({ recipientEmail: EmailAddress, recipientName: Name, sponsorName: line('Sponsor', 80) }),
    replies: { 200: SendResult, 400: Refusal },
  }),
  twilioIncoming: call({
    method: 'POST',
    path: '/api/webhooks/twilio/incoming',
    summary: 'A text that someone sent to our number: STOP and START are obeyed',
    ...webhook,
  }),
  twilioStatus: call({
    method: 'POST',
    path: '/api/webhooks/twilio/status',
    summary: 'What became of an SMS; `message` is its outbox id',
    query: z.object({ message: opaque(100).optional() }),
    ...webhook,
  }),
}
