import type { Attempt } from '../attempt.ts'

/**
 * One e-mail: `id` is the outbox's name for it. `html` goes beside the text where there is one. `unsubscribeUrl`: where a
 * POST stops e-mails of this sort, which mail programs offer by one press (RFC 8058).
 */
export type EmailMessage = {
  id: string
  to: string
  subject: string
  text: string
  html: string | null
  unsubscribeUrl?: string | null
}

/** A provider that sends e-mails. */
export type Email = {
  /**
   * Hands an e-mail over. Never throws. The same id always has the same Message-ID, so that whoever receives one twice,
   * after a connection broke at the wrong moment, can tell.
   */
  send(message: EmailMessage): Promise<Attempt>
  /** Whether the mail server answers and accepts our sign-in. Never throws. */
  answers(): Promise<boolean>
  close(): void
}
