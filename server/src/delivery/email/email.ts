import type { Attempt } from '../answering.ts'

/** An e-mail. `id` is its outbox id, and a POST to `unsubscribeUrl` unsubscribes the recipient (RFC 8058). */
export type EmailMessage = {
  id: string
  to: string
  subject: string
  text: string
  html: string | null
  unsubscribeUrl?: string | null
}

/** An e-mail provider. */
export type Email = {
  /**
   * Hands an e-mail to the provider. Never throws. E-mails with the same id have the same Message-ID, so mail
   * programs can recognize a duplicate.
   */
  send(message: EmailMessage): Promise<Attempt>
  /** Returns true if the mail server accepts our credentials. Never throws. */
  answers(): Promise<boolean>
  /** Returns true if the mail server responds but doesn't support SMTPUTF8 (RFC 6531). Never throws. */
  lacksUnicode(): Promise<boolean>
  close(): void
}
