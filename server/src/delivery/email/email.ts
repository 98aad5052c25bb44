import type { Attempt } from '../answering.ts'

/** One e-mail: `id` is its outbox id; a POST to `unsubscribeUrl` stops e-mails of this kind (RFC 8058). */
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
   * Hands an e-mail over. Never throws. The same id always gets the same Message-ID, so that the recipient's
   * mail program can recognize a duplicate, which a broken connection may cause.
   */
  send(message: EmailMessage): Promise<Attempt>
  /** True if the mail server answers and accepts our sign-in. Never throws. */
  answers(): Promise<boolean>
  close(): void
}
