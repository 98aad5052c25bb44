/** The texts of the status cards for the server's delivery state. */
import type { Answer } from '../../../api.ts'

/** The state of delivery: the badge's label, its tone, and a sentence on its effect. */
export type Standing = { tone: 'good' | 'plain' | 'danger'; label: string; sentence: string }

/** The state of SMS delivery (ADM-31). */
export function smsStanding({ available, provider }: Answer<'GET /api/sms/status'>): Standing {
  const name = providerLabel(provider)
  if (available) return leaving(`Texts leave through ${name}.`)
  return provider === 'outbox'
    ? KEPT
    : silent(`${name} is set up but does not answer. Texts wait in the outbox and are tried again.`)
}

/** The state of e-mail delivery (ADM-33). */
export function emailStanding({ available, configured }: Answer<'GET /api/email/status'>): Standing {
  if (available) return leaving('E-mails leave through the mail server.')
  return configured
    ? silent('The mail server is set up but does not answer. E-mails wait in the outbox and are tried again.')
    : KEPT
}

/** The server's name for the SMS provider, or 'Outbox' when there is none. */
export function providerLabel(provider: string): string {
  return provider === 'outbox' ? 'Outbox' : provider
}

const KEPT: Standing = {
  tone: 'plain',
  label: 'Not available',
  sentence: 'Kept in the outbox: no provider is set up.',
}

function leaving(sentence: string): Standing {
  return { tone: 'good', label: 'Available', sentence }
}

function silent(sentence: string): Standing {
  return { tone: 'danger', label: 'Not available', sentence }
}
