/** A text that the fake Twilio stores. A test may change `status` and `sentAt`. */
export type TakenText = {
  sid: string
  to: string
  /** Null if a messaging service picks the number. */
  from: string | null
  messagingServiceSid: string | null
  body: string
  statusCallback: string | null
  status: string
  createdAt: Date
  sentAt: Date | null
}

/** Returns the fields we read from the account resource: https://www.twilio.com/docs/iam/api/account */
export function accountOf({ sid, status }: { sid: string; status: string }) {
  return { sid, status, friendly_name: 'Kinhold', uri: `/2010-04-01/Accounts/${sid}.json` }
}

/** Returns the fields we read from a message: https://www.twilio.com/docs/messaging/api/message-resource */
export function messageOf(accountSid: string, { sid, to, from, body, status, createdAt, sentAt }: TakenText) {
  const sent = sentAt && rfc2822(sentAt)
  const dates = { date_created: rfc2822(createdAt), date_updated: rfc2822(createdAt), date_sent: sent }
  return { sid, account_sid: accountSid, to, from, body, status, direction: 'outbound-api', ...dates }
}

/** Returns one page of the texts to the requested number, newest first. */
export function listOf(accountSid: string, messages: TakenText[], asked: URLSearchParams) {
  const [page, size] = [Number(asked.get('Page') ?? 0), Number(asked.get('PageSize') ?? 50)]
  const found = messages.filter(({ to }) => to === asked.get('To')).toReversed()
  const next = new URLSearchParams(asked)
  next.set('Page', String(page + 1))
  return {
    messages: found.slice(page * size, (page + 1) * size).map((message) => messageOf(accountSid, message)),
    page,
    page_size: size,
    next_page_uri:
      found.length > (page + 1) * size ? `/2010-04-01/Accounts/${accountSid}/Messages.json?${next}` : null,
  }
}

function rfc2822(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000')
}
