import { asWritten, inEnglish, type Sentence } from '@kinhold/domain/sentences'
import type { MessageDescriptor } from '@lingui/core'

// A schema's error can only be a string, so these maps store the message for each English text.
const kept = new Map<string, MessageDescriptor>()
const passing = new Map<string, MessageDescriptor>()
const PASSING_MOST = 100

/**
 * Returns a message's English text for use as a schema's error, and keeps the message for `messageBehind`.
 */
export function said(message: MessageDescriptor): string {
  const english = inEnglish(message)
  kept.set(english, message)
  return english
}

/** Like `said`, for a message that contains values from the input. Keeps only the latest of these messages. */
export function saidOfInput(message: MessageDescriptor): string {
  const english = inEnglish(message)
  passing.delete(english)
  passing.set(english, message)
  if (passing.size > PASSING_MOST) passing.delete(passing.keys().next().value!)
  return english
}

/** Returns the message for a schema's error. If there is none, returns the error text itself as a sentence. */
export function messageBehind(english: string): Sentence {
  return passing.get(english) ?? kept.get(english) ?? asWritten(english)
}
