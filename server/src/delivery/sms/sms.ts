import type { Attempt } from '../answering.ts'

/** One text: `id` is its outbox id, `to` is E.164. */
export type SmsMessage = { id: string; to: string; body: string }

/** An SMS provider. */
export type Sms = {
  /** The provider's name, for the admin. */
  provider: string
  /** The sender of our texts: a number in E.164, a short code or the id of a pool of numbers. */
  sender: string
  /** Hands a text over to the provider. Never throws. */
  send(message: SmsMessage): Promise<Attempt>
  /** The provider's ids of equal texts to this number since a moment, oldest first. Throws if it is away. */
  find(message: SmsMessage, since: Date): Promise<string[]>
  /** True if the provider answers and knows our account. Never throws. */
  answers(): Promise<boolean>
  /** True if a webhook call comes from the provider: `url` is the called address, `fields` are its form. */
  isSigned(call: { signature: string; url: string; fields: Record<string, string> }): boolean
}
