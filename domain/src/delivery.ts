/** How messages leave: how long a failed one waits, when it is given up, and what a reply means. */

/** A message that could not be sent is given up after this many hours; a texted code as soon as it has expired. */
export const GIVE_UP_HOURS = 24
/** A number that a provider called unreachable is left alone for this many days. */
export const UNREACHABLE_DAYS = 30

const FIRST_WAIT_SECONDS = 15
const LONGEST_WAIT_SECONDS = 3600

/** Seconds to wait after the n-th failed attempt: a quarter of a minute, doubling up to an hour. */
export function waitAfterAttempt(attempts: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** Math.max(0, attempts - 1))
}

/** What was said of a message, without the codes in its text (four digits or more): such errors are read by the admin. */
export function withoutCodes(said: string, text: string): string {
  return (text.match(/\d{4,}/g) ?? []).reduce((rest, code) => rest.replaceAll(code, '…'), said)
}

// Twilio's default keywords, https://help.twilio.com/articles/223134027
const STOP = ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout']
const START = ['start', 'yes', 'unstop']

/** What an incoming text asks for: no more texts, texts again, or nothing of the kind. */
export function wishOf(text: string): 'stop' | 'start' | null {
  const word = text.trim().toLowerCase()
  if (STOP.includes(word)) return 'stop'
  return START.includes(word) ? 'start' : null
}
