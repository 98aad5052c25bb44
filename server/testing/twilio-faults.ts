/** An error as Twilio answers it: the status, its own number and a sentence. */
export type Fault = { status: number; code: number; message: string }

/** The errors that Twilio documents for a text (https://www.twilio.com/docs/api/errors), by their numbers. */
export const REFUSALS: Record<number, (form: URLSearchParams) => Fault> = {
  20003: () => ({ status: 401, code: 20003, message: 'Authenticate' }),
  20404: () => ({ status: 404, code: 20404, message: 'The requested resource was not found' }),
  21211: (form) => bad(21211, `Invalid 'To' Phone Number: ${form.get('To')}`),
  21408: (form) =>
    bad(
      21408,
      `Permission to send an SMS has not been enabled for the region indicated by the 'To' number: ${form.get('To')}`,
    ),
  21602: () => bad(21602, 'Message body is required.'),
  21603: () => bad(21603, "A 'From' phone number is required."),
  21604: () => bad(21604, "A 'To' phone number is required."),
  21606: (form) =>
    bad(
      21606,
      `The 'From' phone number ${form.get('From')} is not a valid message-capable Twilio phone number`,
    ),
  21610: () => bad(21610, 'Attempt to send to unsubscribed recipient'),
  21612: () =>
    bad(21612, "Message cannot be sent with the current combination of 'To' and/or 'From' parameters"),
  21614: () => bad(21614, 'To number is not a valid mobile number'),
  21617: () => bad(21617, 'The concatenated message body exceeds the 1600 character limit'),
}

/** What Twilio finds wrong with a text it is handed, null where it takes it. */
export function faultIn(form: URLSearchParams): Fault | null {
  const body = form.get('Body') ?? ''
  const code = !form.get('To')
    ? 21604
    : !/^\+[1-9]\d{6,14}$/.test(form.get('To')!)
      ? 21211
      : !form.get('From') && !form.get('MessagingServiceSid')
        ? 21603
        : body === ''
          ? 21602
          : body.length > 1600
            ? 21617
            : null
  return code && REFUSALS[code]!(form)
}

function bad(code: number, message: string): Fault {
  return { status: 400, code, message }
}
