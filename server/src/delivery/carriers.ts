import type { Config } from '../config.ts'
import type { Email } from './email/email.ts'
import type { Sms } from './sms/sms.ts'
import { twilioSms } from './sms/twilio-sms.ts'

/** The SMS and e-mail providers; each is null if the settings do not name it. */
export type Carriers = { sms: Sms | null; email: Email | null }

/** Opens only the providers in the settings. Twilio can report a text's status only if PUBLIC_URL is set. */
export async function carriersOf({ twilio, smtp, publicUrl }: Config): Promise<Carriers> {
  const statusCallback = publicUrl && `${publicUrl}/api/webhooks/twilio/status`
  return {
    sms: twilio && (await twilioSms({ ...twilio, statusCallback })),
    email: smtp && (await import('./email/smtp-email.ts').then(({ smtpEmail }) => smtpEmail(smtp))),
  }
}
