import type { Config } from '../config.ts'
import type { Email } from './email/email.ts'
import type { Sms } from './sms/sms.ts'
import { twilioSms } from './sms/twilio-sms.ts'

/** The providers of texts and e-mails, as far as the settings name them. */
export type Carriers = { sms: Sms | null; email: Email | null }

/** Makes the providers that the settings name, loading no other. Twilio can tell what became of a text only where it can reach us. */
export async function carriersOf({ twilio, smtp, publicUrl }: Config): Promise<Carriers> {
  const statusCallback = publicUrl && `${publicUrl}/api/webhooks/twilio/status`
  return {
    sms: twilio && (await twilioSms({ ...twilio, statusCallback })),
    email: smtp && (await import('./email/smtp-email.ts').then(({ smtpEmail }) => smtpEmail(smtp))),
  }
}
