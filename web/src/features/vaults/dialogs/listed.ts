import { digitsOfPhone, withoutOne } from '@kinhold/domain/phone-format'

/** A person to be put on the list of a vault: their number (E.164), and a name that only this browser knows. */
export type Listed = { phone: string; name: string }

/**
 * The E.164 form of a typed number, or null if it is none. The numbering plans are the server's: here a number only has
 * the right length.
 */
export function e164Of(typed: string): string | null {
  const digits = digitsOfPhone(typed.trim())
  if (digits.startsWith('+')) return /^\+(?!1)\d{7,15}$|^\+1\d{10}$/.test(digits) ? digits : null
  const national = withoutOne(digits)
  return national.length === 10 ? `+1${national}` : null
}

/** Error text for an entry that is not a phone number. */
export const NO_NUMBER = 'Please enter a whole phone number, with + before it outside North America.'

/** The people of a list as a form stores them. */
export function keep(people: readonly Listed[]): string {
  return people.length === 0 ? '' : JSON.stringify(people)
}

/** The people that a form has stored. */
export function peopleIn(kept: string): Listed[] {
  return kept === '' ? [] : (JSON.parse(kept) as Listed[])
}

/** The list with one more person, unless their number is already on it (VLT-31). */
export function withPerson(people: readonly Listed[], person: Listed): Listed[] {
  return people.some(({ phone }) => phone === person.phone) ? [...people] : [...people, person]
}

/** The list without a number. */
export function withoutPerson(people: readonly Listed[], phone: string): Listed[] {
  return people.filter((one) => one.phone !== phone)
}
