import type { Attempt } from '../answering.ts'

/** One text: `id` is its outbox id, `to` is E.164. */
export type SmsMessage = { id: string; to: string; body: string }

/** An SMS provider. */
export type Sms = {
  /** Its name, for the admin. */
  provider: string
  /** The sender of our texts: a number in E.164, a short code or the id of a pool of numbers. */
  sender: string
  /** Hands a text over. Never throws. */
  send(message: SmsMessage): Promise<Attempt>
  /** The provider's ids of the texts since a moment that equal this one, oldest first. Throws if it is out of reach. */
  find(message: SmsMessage, since: Date): Promise<string[]>
  /** True if the provider answers and knows our account. Never throws. */
  answers(): Promise<boolean>
  /** True if a webhook call comes from the provider: `url` as it called it, `fields` of its form. */
  isSigned(call: { signature: string; url: string; fields: Record<string, string> }): boolean
}
