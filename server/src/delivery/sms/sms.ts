import type { Attempt } from '../answering.ts'

/** A text. `id` is its outbox id, and `to` is in E.164. */
export type SmsMessage = { id: string; to: string; body: string }

/** An SMS provider. */
export type Sms = {
  /** The provider's name, as shown to the admin. */
  provider: string
  /** The sender of our texts: a number in E.164, a short code or the id of a messaging service. */
  sender: string
  /** Hands a text over to the provider. Never throws. */
  send(message: SmsMessage): Promise<Attempt>
  /** Returns the provider's ids for the texts since `since` that match `message`, oldest first. May throw. */
  find(message: SmsMessage, since: Date): Promise<string[]>
  /** Returns true if the provider responds and recognizes our account. Never throws. */
  answers(): Promise<boolean>
  /** Returns true if the provider signed a webhook request to this URL with these form fields. */
  isSigned(call: { signature: string; url: string; fields: Record<string, string> }): boolean
}
