import type twilio from 'twilio'
import { askedOnce } from '../answering.ts'
import { ATTEMPT_TIMEOUT_MS } from '../attempt.ts'
import type { Sms, SmsMessage } from './sms.ts'
import { attemptOf } from './twilio-attempt.ts'
import { twilioHttp } from './twilio-http.ts'

/**
 * How to reach Twilio. `from`: a number in E.164, a short code or the id of a messaging service. `apiUrl`: another address
 * that speaks Twilio's API. `statusCallback`: the webhook that hears what became of a text, without a query.
 */
export type TwilioSettings = {
  accountSid: string
  authToken: string
  from: string
  apiUrl: string | null
  statusCallback: string | null
}

/**
 * Texts by Twilio. The SDK is loaded here and not before: a server without Twilio is spared its 35 MB of memory. An
 * attempt is given up after `timeoutMs`. Throws where `accountSid` is not the id of an account.
 */
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
      // They come with the newest first, and several may bear the same second.
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

/** How many of a number's latest texts are looked through. */
const LISTED = 100

/** By how much Twilio's clock, which shows whole seconds, may be behind ours. */
const SLACK_MS = 5_000

type Order = Parameters<twilio.Twilio['messages']['create']>[0]
type Listed = Awaited<ReturnType<twilio.Twilio['messages']['list']>>[number]

function orderOf({ from, statusCallback }: TwilioSettings, { id, to, body }: SmsMessage): Order {
  return {
    to,
    body,
    ...(/^MG[0-9a-f]{32}$/i.test(from) ? { messagingServiceSid: from } : { from }),
    // Otherwise it may replace characters by plainer ones, and `find` would not recognize the text.
    smartEncoded: false,
    ...(statusCallback === null
      ? {}
      : { statusCallback: `${statusCallback}?message=${encodeURIComponent(id)}` }),
  }
}

// A trial account puts a sentence of Twilio's before ours.
function isSame({ body, direction, dateCreated }: Listed, message: SmsMessage, since: Date): boolean {
  return (
    direction === 'outbound-api' &&
    body.trimEnd().endsWith(message.body.trimEnd()) &&
    dateCreated.getTime() >= since.getTime() - SLACK_MS
  )
}
