import { smtpEmail } from '../src/delivery/email/smtp-email.ts'
import { twilioSms } from '../src/delivery/sms/twilio-sms.ts'
import { openMailServer } from './mail-server.ts'
import { openTwilio } from './twilio.ts'

/**
 * Opens a fake Twilio and a mail server on loopback, with a client for each. `patience` is the client
 * timeout, in milliseconds.
 */
export async function openCarriers(statusCallback: string | null = null, patience?: number) {
  const [twilio, mailServer] = await Promise.all([openTwilio(), openMailServer()])
  const { accountSid, authToken, url: apiUrl } = twilio
  const account = { accountSid, authToken, from: '+15550001234', apiUrl, statusCallback }
  const sms = await twilioSms(account, patience)
  const email = smtpEmail({ url: mailServer.url, from: 'Kinhold <hello@kinhold.example>' }, patience)
  async function close(): Promise<void> {
    email.close()
    await Promise.all([twilio.close(), mailServer.close()])
  }
  return { twilio, mailServer, sms, email, close }
}

export type Carriers = Awaited<ReturnType<typeof openCarriers>>
