import type twilio from 'twilio'
import { askedOnce, ATTEMPT_TIMEOUT_MS } from '../answering.ts'
import type { Sms, SmsMessage } from './sms.ts'
import { attemptOf } from './twilio-attempt.ts'
import { twilioHttp } from './twilio-http.ts'

/**
 * Access to Twilio. `from`: a number in E.164, a short code or the id of a messaging service. `apiUrl`: another address
 * with Twilio's API. `statusCallback`: the webhook that receives a text's status, without a query.
 */
export type TwilioSettings = {
  accountSid: string
  authToken: string
  from: string
  apiUrl: string | null
  statusCallback: string | null
}

/**
 * Texts by Twilio. The SDK is loaded on demand: a server without Twilio saves its 35 MB of memory. An attempt is given
 * up after `timeoutMs`. Throws if `accountSid` is not the id of an account.
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
      // The newest come first, and several may have the same second.
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

/** The number of a recipient's latest texts to search. */
const LISTED = 100

/** The most that Twilio's clock, which shows whole seconds, may lag behind ours. */
const SLACK_MS = 5_000

type Order = Parameters<twilio.Twilio['messages']['create']>[0]
type Listed = Awaited<ReturnType<twilio.Twilio['messages']['list']>>[number]

function orderOf({ from, statusCallback }: TwilioSettings, { id, to, body }: SmsMessage): Order {
  return {
    to,
    body,
    ...(/^MG[0-9a-f]{32}$/i.test(from) ? { messagingServiceSid: from } : { from }),
    // Otherwise Twilio may replace characters by plainer ones, and `find` would not recognize the text.
    smartEncoded: false,
    ...(statusCallback === null
      ? {}
      : { statusCallback: `${statusCallback}?message=${encodeURIComponent(id)}` }),
  }
}

// A trial account adds a sentence of Twilio's before ours.
function isSame({ body, direction, dateCreated }: Listed, message: SmsMessage, since: Date): boolean {
  return (
    direction === 'outbound-api' &&
    body.trimEnd().endsWith(message.body.trimEnd()) &&
    dateCreated.getTime() >= since.getTime() - SLACK_MS
  )
}
