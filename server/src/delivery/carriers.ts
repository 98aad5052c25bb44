import type { Config } from '../config.ts'
import type { Email } from './email/email.ts'
import type { Sms } from './sms/sms.ts'
import { twilioSms } from './sms/twilio-sms.ts'
import { httpWebhook } from './webhook/http-webhook.ts'
import type { Webhook } from './webhook/webhook.ts'

/** The SMS and e-mail providers and the webhook. Each is null if it isn't set up. */
export type Carriers = { sms: Sms | null; email: Email | null; webhook: Webhook | null }

/** Opens the configured providers and the webhook. Twilio can report the status of texts only if PUBLIC_URL is set. */
export async function carriersOf({ twilio, smtp, alertWebhook, publicUrl }: Config): Promise<Carriers> {
  const statusCallback = publicUrl && `${publicUrl}/api/webhooks/twilio/status`
  return {
    sms: twilio && (await twilioSms({ ...twilio, statusCallback })),
    email: smtp && (await import('./email/smtp-email.ts').then(({ smtpEmail }) => smtpEmail(smtp))),
    webhook: alertWebhook === null ? null : httpWebhook(alertWebhook),
  }
}
