/**
 * Rules for delivering texts and e-mails: how long to wait before a retry, when to give up, and how to
 * interpret replies to texts.
 */

/** The server gives up on a message after this many hours. */
export const GIVE_UP_HOURS = 24
/** After a provider reports a number as unreachable, the server doesn't text it for this many days. */
export const UNREACHABLE_DAYS = 30

const FIRST_WAIT_SECONDS = 15
const LONGEST_WAIT_SECONDS = 3600

/** Returns how many seconds to wait after the nth failed attempt. */
export function waitAfterAttempt(attempts: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.max(0, attempts - 1))
}

/**
 * Replaces a message's codes with '…' in an error that quotes the message, because the admin can read errors.
 */
export function withoutCodes(said: string, text: string): string {
  return (text.match(/\d{4,}/g) ?? []).reduce((rest, code) => rest.replaceAll(code, '…'), said)
}

// Twilio's default keywords: https://help.twilio.com/articles/223134027
const STOP = ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout']
const START = ['start', 'yes', 'unstop']

/** Returns 'stop' or 'start' if a text is a keyword for stopping or restarting texts, otherwise null. */
export function wishOf(text: string): 'stop' | 'start' | null {
  const word = text.trim().toLowerCase()
  if (STOP.includes(word)) return 'stop'
  return START.includes(word) ? 'start' : null
}
