/** A text as the stand-in for Twilio keeps it; a test may move `status` and `sentAt` on. */
export type TakenText = {
  sid: string
  to: string
  /** Null where a messaging service chooses. */
  from: string | null
  messagingServiceSid: string | null
  body: string
  statusCallback: string | null
  status: string
  createdAt: Date
  sentAt: Date | null
}

/** The account resource: https://www.twilio.com/docs/iam/api/account */
export function accountOf({ sid, status }: { sid: string; status: string }) {
  const created = rfc2822(new Date(0))
  return {
    sid,
    status,
    friendly_name: 'Kinhold',
    type: 'Full',
    owner_account_sid: sid,
    date_created: created,
    date_updated: created,
    uri: `/2010-04-01/Accounts/${sid}.json`,
    subresource_uris: { messages: `/2010-04-01/Accounts/${sid}/Messages.json` },
  }
}

/** The message resource: https://www.twilio.com/docs/messaging/api/message-resource */
export function messageOf(accountSid: string, message: TakenText) {
  return {
    sid: message.sid,
    account_sid: accountSid,
    messaging_service_sid: message.messagingServiceSid,
    to: message.to,
    from: message.from,
    body: message.body,
    status: message.status,
    direction: 'outbound-api',
    date_created: rfc2822(message.createdAt),
    date_updated: rfc2822(message.createdAt),
    date_sent: message.sentAt && rfc2822(message.sentAt),
    error_code: null,
    error_message: null,
    num_segments: '1',
    num_media: '0',
    price: null,
    price_unit: 'USD',
    api_version: '2010-04-01',
    uri: `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}.json`,
    subresource_uris: {},
  }
}

/** One page of the texts that were asked for, the newest first. */
export function listOf(accountSid: string, messages: TakenText[], asked: URLSearchParams) {
  const page = Number(asked.get('Page') ?? 0)
  const size = Number(asked.get('PageSize') ?? 50)
  const found = messages.filter((message) => isAsked(message, asked)).toReversed()
  const shown = found.slice(page * size, (page + 1) * size)
  return {
    messages: shown.map((message) => messageOf(accountSid, message)),
    page,
    page_size: size,
    start: page * size,
    end: page * size + Math.max(shown.length - 1, 0),
    uri: uriOf(accountSid, asked, page),
    first_page_uri: uriOf(accountSid, asked, 0),
    next_page_uri: found.length > (page + 1) * size ? uriOf(accountSid, asked, page + 1) : null,
    previous_page_uri: page > 0 ? uriOf(accountSid, asked, page - 1) : null,
  }
}

// The filters of the documentation; what is not sent yet has no date to be asked by.
function isAsked({ to, from, sentAt }: TakenText, asked: URLSearchParams): boolean {
  const day = sentAt?.toISOString() ?? null
  const is = (name: string, holds: (value: string) => boolean) => {
    const value = asked.get(name)
    return value === null || holds(value)
  }
  return (
    is('To', (value) => value === to) &&
    is('From', (value) => value === from) &&
    is('DateSent', (value) => day !== null && day.startsWith(value.slice(0, 10))) &&
    is('DateSent>', (value) => day !== null && day >= value) &&
    is('DateSent<', (value) => day !== null && day <= value)
  )
}

function uriOf(accountSid: string, asked: URLSearchParams, page: number): string {
  const query = new URLSearchParams(asked)
  query.set('Page', String(page))
  return `/2010-04-01/Accounts/${accountSid}/Messages.json?${query}`
}

function rfc2822(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000')
}
