import type { Attempt } from '../attempt.ts'

/** One text: `id` is the outbox's name for it, `to` E.164. */
export type SmsMessage = { id: string; to: string; body: string }

/** A provider that sends texts. */
export type Sms = {
  /** Its name, for the admin. */
  provider: string
  /** What our texts come from: a number in E.164, a short code or the id of a pool of numbers. */
  sender: string
  /** Hands a text over. Never throws. */
  send(message: SmsMessage): Promise<Attempt>
  /**
   * What the provider calls the texts that it took since a moment and that read like this one, the oldest first.
   * Throws where it cannot be asked.
   */
  find(message: SmsMessage, since: Date): Promise<string[]>
  /** Whether the provider answers and knows our account. Never throws. */
  answers(): Promise<boolean>
  /** Whether a webhook's call really comes from the provider: `url` as it called it, `fields` of its form. */
  isSigned(call: { signature: string; url: string; fields: Record<string, string> }): boolean
}
