import type { Attempt } from '../answering.ts'
import { TwilioRefusal } from './twilio-http.ts'

// Twilio's error codes: https://www.twilio.com/docs/api/errors

/** The owner of the number stopped our texts by STOP. */
const STOPPED = 21610

/** The number does not exist, is no mobile number, or takes no texts at all. */
const UNREACHABLE = [21211, 21214, 21217, 21265, 21268, 21614, 21635]

/** Our account, sender or quota is at fault: the operator fixes it, or time does, and no message is lost. */
const OURS = [20003, 20005, 20429, 21212, 21603, 21606, 21611, 21659, 21660, 21661, 21701, 21703, 21705]

/** Our credentials, address or rate are at fault: the status tells nothing about the message. */
const OUR_STATUSES = [401, 403, 404, 408, 429]

/** The result of an attempt to send a text, from its error. */
export function attemptOf(error: unknown): Attempt {
  if (error instanceof TwilioRefusal) return refusalOf(error)
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return { kind: 'unknown', error: 'Twilio gave no answer in time.' }
  const cause = (error as Error).cause as NodeJS.ErrnoException | undefined
  if (cause === undefined) return { kind: 'unknown', error: "Twilio's answer could not be read." }
  const why = cause.code ? ` (${cause.code})` : ''
  return isBeforeSending(cause)
    ? { kind: 'later', error: `Twilio could not be reached${why}.` }
    : { kind: 'unknown', error: `The connection to Twilio broke before a whole answer came${why}.` }
}

function refusalOf(refusal: TwilioRefusal): Attempt {
  const { status, code, afterSeconds } = refusal
  const error = sentenceOf(refusal)
  if (code === STOPPED) return { kind: 'refused', error, silence: 'stopped' }
  if (code !== null && UNREACHABLE.includes(code)) return { kind: 'refused', error, silence: 'unreachable' }
  if ((code !== null && OURS.includes(code)) || OUR_STATUSES.includes(status))
    return afterSeconds === undefined ? { kind: 'later', error } : { kind: 'later', error, afterSeconds }
  return status >= 400 && status < 500 ? { kind: 'refused', error } : { kind: 'unknown', error }
}

function sentenceOf({ status, code, message }: TwilioRefusal): string {
  const said = `Twilio${code === null ? '' : ` ${code}`}: ${message.replace(/\s+/g, ' ').slice(0, 300)}`
  const whole = /[.!?]$/.test(said) ? said : `${said}.`
  return status === 401 ? `${whole} Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.` : whole
}

// An unknown name, a failed connection or an untrusted certificate: nothing was sent.
function isBeforeSending(cause: NodeJS.ErrnoException): boolean {
  if (cause instanceof AggregateError) return cause.errors.every(isBeforeSending)
  return (
    ['connect', 'getaddrinfo'].includes(cause.syscall ?? '') ||
    /CONNECT_TIMEOUT|CERT|LEAF_SIGNATURE|WRONG_VERSION_NUMBER/.test(cause.code ?? '')
  )
}
