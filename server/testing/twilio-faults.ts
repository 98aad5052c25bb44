/** An error in Twilio's format: the status, Twilio's error code and a message. */
export type Fault = { status: number; code: number; message: string }

/** Returns the response that Twilio sends with this error code: https://www.twilio.com/docs/api/errors */
export function faultOf(code: number, form = new URLSearchParams()): Fault {
  const sentences: Record<number, string> = {
    20003: 'Authenticate',
    20404: 'The requested resource was not found',
    21211: `Invalid 'To' Phone Number: ${form.get('To')}`,
    21408: `Permission to send an SMS has not been enabled for the region indicated by the 'To' number: ${form.get('To')}`,
    21602: 'Message body is required.',
    21603: "A 'From' phone number is required.",
    21604: "A 'To' phone number is required.",
    21606: `The 'From' phone number ${form.get('From')} is not a valid message-capable Twilio phone number`,
    21610: 'Attempt to send to unsubscribed recipient',
    21612: "Message cannot be sent with the current combination of 'To' and/or 'From' parameters",
    21614: 'To number is not a valid mobile number',
    21617: 'The concatenated message body exceeds the 1600 character limit',
  }
  const status = { 20003: 401, 20404: 404 }[code] ?? 400
  return { status, code, message: sentences[code] ?? 'The message was refused' }
}

/** Returns the error with which Twilio would reject a text, or null if Twilio would accept the text. */
export function faultIn(form: URLSearchParams): Fault | null {
  const [to, body] = [form.get('To') ?? '', form.get('Body') ?? '']
  const faults: [number, boolean][] = [
    [21604, to === ''],
    [21211, !/^\+[1-9]\d{6,14}$/.test(to)],
    [21603, !form.get('From') && !form.get('MessagingServiceSid')],
    [21602, body === ''],
    [21617, body.length > 1600],
  ]
  const [code] = faults.find(([, isWrong]) => isWrong) ?? []
  return code === undefined ? null : faultOf(code, form)
}
