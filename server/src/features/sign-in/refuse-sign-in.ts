import type { Refusal } from '@kinhold/contract/contract'
import { formatPhone } from '@kinhold/domain/phone-format'
import type { FastifyReply } from 'fastify'
import { refuseTooOften } from '../../http/refuse-limits.ts'
import { notFound, refuse, refuseFor, type Refused } from '../../http/refusals.ts'
import { refusalOfText } from '../outbox/refuse-text.ts'
import { phoneBlocked } from '../phones/refuse-phone.ts'
import type { NotTried } from './sign-in-by-number.ts'
import type { NotTexted } from './text-code.ts'
import type { NotVerified } from './verify-number.ts'

const NO_PHONE = 'Phone number is required'
const BAD_PHONE = 'Please enter a valid phone number.'
const NOT_SENT =
  'The text with your code could not be sent just now. Please try again in a few minutes; this try does not count.'
const WRONG_CODE = 'That is not the code we texted you. Please check it.'

/** The refusal of a try to sign in before it was made. */
export function refusalOfTry(refusal: NotTried, reply: FastifyReply): Refused<400 | 403 | 429 | 503> {
  switch (refusal.refused) {
    case 'phone_required':
      return refuse(400, 'phone_required', NO_PHONE, { phone: NO_PHONE })
    case 'phone_invalid':
      return refuse(400, 'phone_invalid', BAD_PHONE, { phone: BAD_PHONE })
    case 'too_often':
      return refuseTooOften(refusal, reply)
    default:
      return refusalOfCode(refusal, reply)
  }
}

/** The refusal of a code that was not texted. */
export function refusalOfCode(refusal: NotTexted, reply: FastifyReply): Refused<403 | 429 | 503> {
  switch (refusal.refused) {
    case 'texts_stopped':
      return refuse(403, 'texts_stopped', textsStopped(refusal.sender))
    case 'not_sent':
      return refuse(503, 'text_not_sent', NOT_SENT)
    case 'number_closed':
      return numberClosed(refusal.seconds, reply)
    case 'too_many_codes':
      return refuseFor(
        refusal.seconds,
        reply,
        'too_many_codes',
        'We have texted this number as many codes as may be asked for from here in a day. Please try again tomorrow, or use a browser in which you have signed in before.',
      )
    default:
      return refusalOfText(refusal, 'code', reply)
  }
}

/** The refusal of a number that was not proved. */
export function refusalOfProof(
  refusal: NotVerified,
  phone: string,
  reply: FastifyReply,
): Refused<400 | 403 | 409 | 429> | { status: 404; body: Refusal & { phone: string } } {
  switch (refusal.refused) {
    case 'not_asked':
      return { status: 404, body: { ...notFound('This call').body, phone } }
    case 'code_wrong':
      return refuse(400, 'code_wrong', WRONG_CODE, { code: WRONG_CODE })
    case 'code_used_up':
      return refuseFor(
        refusal.seconds,
        reply,
        'code_used_up',
        'That was wrong too often. Please ask for a new code.',
      )
    case 'number_closed':
      return numberClosed(refusal.seconds, reply)
    case 'phone_taken':
      return refuse(409, 'phone_taken', 'This number belongs to another member.')
    case 'phone_blocked':
      return phoneBlocked()
    case 'too_often':
      return refuseTooOften(refusal, reply)
  }
}

function textsStopped(sender: string): string {
  const to = sender.startsWith('+') ? formatPhone(sender) : 'the number our texts came from'
  return `This number has asked not to be texted, so we can not send it a code. Text START to ${to} and try again.`
}

function numberClosed(seconds: number, reply: FastifyReply): Refused<429> {
  return refuseFor(
    seconds,
    reply,
    'number_closed',
    'Too many wrong codes were entered for this number. Please try again tomorrow, or use a browser in which you have signed in before.',
  )
}
