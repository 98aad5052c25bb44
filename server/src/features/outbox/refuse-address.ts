import { needsUnicodeMail } from '@kinhold/domain/email-address'
import { msg } from '@kinhold/domain/msg'
import type { Email } from '../../delivery/email/email.ts'
import { refuse, type Refused } from '../../http/refusals.ts'

const NOT_TAKEN = msg`Our mail server takes no letters such as é before the @. Please give another address, or ask the admin.`

/**
 * Returns the refusal for an address that the mail server can't accept, or null. `field` is the input field.
 */
export async function refusalOfAddress(
  email: Email | null,
  address: string,
  field: string,
): Promise<Refused<400, 'address_not_taken'> | null> {
  const isTaken = email === null || !needsUnicodeMail(address) || !(await email.lacksUnicode())
  return isTaken ? null : refuse(400, 'address_not_taken', NOT_TAKEN, { [field]: NOT_TAKEN })
}
