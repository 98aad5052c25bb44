import type twilio from 'twilio'
import type { Config } from '../../config.ts'
import { askedOnce, type Attempt, ATTEMPT_TIMEOUT_MS } from '../answering.ts'
import type { Sms, SmsMessage } from './sms.ts'
import { twilioHttp, TwilioRefusal } from './twilio-http.ts'

/** Access to Twilio. `statusCallback` is the address that receives the status of each text. */
export type TwilioSettings = NonNullable<Config['twilio']> & { statusCallback: string | null }

/** Returns a provider that sends texts through Twilio. The SDK (35 MB) is loaded on demand. */
export async function twilioSms(settings: TwilioSettings, timeoutMs = ATTEMPT_TIMEOUT_MS): Promise<Sms> {
  const { default: sdk } = await import('twilio')
  const { accountSid, authToken, apiUrl } = settings
  const client = sdk(accountSid, authToken, { httpClient: twilioHttp(apiUrl, timeoutMs) })
  return {
    provider: 'Twilio',
    sender: settings.from,
    async send(message) {
      try {
        const { sid } = await client.messages.create(orderOf(settings, message))
        if (sid) return { kind: 'sent', providerId: sid }
        return { kind: 'unknown', error: 'Twilio answered without naming the message.' }
      } catch (error) {
        return attemptOf(error)
      }
    },
    async find(message, since) {
      const listed = await client.messages.list({ to: message.to, limit: LISTED })
      // Twilio lists the newest texts first. Reversing the list keeps texts from the same second in
      // chronological order.
      return listed
        .toReversed()
        .filter((each) => isSame(each, message, since))
        .sort((one, other) => one.dateCreated.getTime() - other.dateCreated.getTime())
        .map(({ sid }) => sid)
    },
    answers: askedOnce(async () => {
      const account = await client.api.v2010.accounts(accountSid).fetch()
      return account.status === 'active'
    }),
    isSigned({ signature, url, fields }) {
      try {
        return sdk.validateRequest(authToken, signature, url, fields)
      } catch {
        return false
      }
    },
  }
}

/** The number of recent texts that `find` searches. */
const LISTED = 100

/** The tolerance for Twilio's timestamps, which have no fractions of a second. */
const SLACK_MS = 5_000

type Order = Parameters<twilio.Twilio['messages']['create']>[0]
type Listed = Awaited<ReturnType<twilio.Twilio['messages']['list']>>[number]

function orderOf({ from, statusCallback }: TwilioSettings, { id, to, body }: SmsMessage): Order {
  return {
    to,
    body,
    ...(/^MG[0-9a-f]{32}$/i.test(from) ? { messagingServiceSid: from } : { from }),
    // With smart encoding, Twilio would replace characters and `find` would miss the text.
    smartEncoded: false,
    ...(statusCallback === null
      ? {}
      : { statusCallback: `${statusCallback}?message=${encodeURIComponent(id)}` }),
  }
}

// On a trial account, Twilio adds its own words before our text.
function isSame({ body, direction, dateCreated }: Listed, message: SmsMessage, since: Date): boolean {
  return (
    direction === 'outbound-api' &&
    body.trimEnd().endsWith(message.body.trimEnd()) &&
    dateCreated.getTime() >= since.getTime() - SLACK_MS
  )
}

// Twilio's error codes: https://www.twilio.com/docs/api/errors

/** The owner of the number has stopped our texts by replying STOP. */
const STOPPED = 21610

/** The number doesn't exist, isn't a mobile number, or can't receive texts. */
const UNREACHABLE = [21211, 21214, 21217, 21265, 21268, 21614, 21635]

/** Error codes that concern our account, sender or quota. The message stays in the outbox. */
const OURS = [20003, 20005, 20429, 21212, 21603, 21606, 21611, 21659, 21660, 21661, 21701, 21703, 21705]

/** HTTP statuses that concern our credentials, address or request rate, not the message. */
const OUR_STATUSES = [401, 403, 404, 408, 429]

/** Derives the result of a failed attempt from its error. */
function attemptOf(error: unknown): Attempt {
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

// An unresolvable name, a failed connection or an untrusted certificate means that nothing has been sent.
function isBeforeSending(cause: NodeJS.ErrnoException): boolean {
  if (cause instanceof AggregateError) return cause.errors.every(isBeforeSending)
  return (
    ['connect', 'getaddrinfo'].includes(cause.syscall ?? '') ||
    /CONNECT_TIMEOUT|CERT|LEAF_SIGNATURE|WRONG_VERSION_NUMBER/.test(cause.code ?? '')
  )
}
