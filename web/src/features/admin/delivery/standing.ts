/** The words of the status cards for what the server says about delivery. */
import type { Answer } from '../../../api.ts'

/** The state of delivery: the word on the badge, its tone, and what it means for messages. */
export type Standing = { tone: 'good' | 'plain' | 'danger'; label: string; sentence: string }

/** The state of SMS (ADM-31). */
export function smsStanding({ available, provider }: Answer<'GET /api/sms/status'>): Standing {
  const name = providerLabel(provider)
  if (available) return leaving(`Texts leave through ${name}.`)
  return provider === 'outbox'
    ? KEPT
    : silent(`${name} is set up but does not answer. Texts wait in the outbox and are tried again.`)
}

/** The state of e-mails (ADM-33). */
export function emailStanding({ available, configured }: Answer<'GET /api/email/status'>): Standing {
  if (available) return leaving('E-mails leave through the mail server.')
  return configured
    ? silent('The mail server is set up but does not answer. E-mails wait in the outbox and are tried again.')
    : KEPT
}

/** The provider of texts as the server names it, 'Outbox' where there is none. */
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
