import type { MessageDescriptor } from '@lingui/core'
import { msg } from './msg.ts'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { isNorthAmerican } from './phone-country.ts'
import { digitsOfPhone, hasTooManyDigits, plainPhone, withoutOne } from './phone-format.ts'

/**
 * Returns the E.164 form of a typed number, or null if the number is invalid. All spellings of the same
 * number have the same form. Without a country code, a number must have ten digits, or eleven digits starting
 * with 1.
 */
export function parsePhone(raw: string): string | null {
  if (raw.trim().length > LENGTH_MOST || !isPhoneText(raw) || hasTooManyDigits(raw)) return null
  const digits = digitsOfPhone(raw)
  return digits.startsWith('+') ? parseInternational(digits) : parseNorthAmerican(digits)
}

/**
 * Like `parsePhone`, but reads a number without a country code as a number of `country` (ISO 3166), such as
 * '06 12 34 56 78' in France. Outside North America, the number must be valid in that country.
 */
export function parsePhoneIn(country: string, raw: string): string | null {
  const digits = digitsOfPhone(raw.slice(0, LENGTH_MOST))
  if (isNorthAmerican(country) || digits.startsWith('+')) return parsePhone(raw)
  if (raw.trim().length > LENGTH_MOST || !isPhoneText(raw)) return null
  const number = parsePhoneNumberFromString(digits, country as CountryCode)?.number
  const e164 = number === undefined ? null : parseInternational(number)
  // A number with a missing or extra digit is often still a possible number of another kind, so check that
  // the number is valid.
  return e164 !== null && numberOf(e164)?.isValid() ? e164 : null
}

const LENGTH_MOST = 100

/** Returns true if a text contains only digits and the punctuation used in phone numbers. */
export function isPhoneText(raw: string): boolean {
  const typed = plainPhone(raw).replace(/^[\s\p{Cf}]*tel:/iu, '')
  return /^[\d\s+()./\p{Pd}\p{Cf}−ー]+$/u.test(typed) && !/[\d+].*\+/s.test(typed)
}

/** Returns the error message for a typed number that `parsePhoneIn` rejects. */
export function sayPhoneIsInvalid(raw: string, country = 'US'): MessageDescriptor {
  const isNational = isNorthAmerican(country) && /^0\d{6,14}$/.test(digitsOfPhone(raw.slice(0, LENGTH_MOST)))
  return isNational
    ? msg`Begin with + and the country, such as +44 20 7946 0958.`
    : msg`Please enter a valid phone number.`
}

function parseNorthAmerican(digits: string): string | null {
  const national = withoutOne(digits)
  return IN_NORTH_AMERICA.test(national) ? `+1${national}` : null
}

// No area code begins with 0 or 1. The other digits aren't checked, because the exchange code of the sample
// number (555) 123-4567 begins with 1.
const IN_NORTH_AMERICA = /^[2-9]\d{9}$/

// The number only has to be possible, because sample numbers aren't valid.
function parseInternational(digits: string): string | null {
  const typed = numberOf(respelled(digits))
  const trunk = typed && `+${typed.countryCallingCode}0`
  const bare =
    trunk && digits.startsWith(trunk) ? numberOf(trunk.slice(0, -1) + digits.slice(trunk.length)) : typed
  // Remove a 0 after the country code only if the number is invalid with the 0 and valid without it.
  const parsed = !typed?.isValid() && bare?.isValid() ? bare : typed
  if (!parsed?.isPossible() || /^\+1[01]/.test(parsed.number)) return null
  // Parse again until nothing changes, because several zeros are removed one by one.
  const number = respelled(parsed.number)
  return number === digits ? number : parseInternational(number)
}

const numberOf = (digits: string) => parsePhoneNumberFromString(digits)

/**
 * Alternative spellings of the beginning of a number, each with its replacement. Migration 0064 converts the
 * stored numbers in the same way.
 *
 * - Argentina: national numbers are unique, so a 9 or a 15 only indicates a mobile number. Texts need the 9.
 * - Mexico: since 2019, the prefixes 1, 01, 044 and 045 are no longer dialed before the ten digits.
 * - Brazil: since 2016, every old mobile number has a 9 before its eight digits. Numbers that begin with 7 are
 *   left unchanged, because some of them belonged to trunked radios, which weren't given a 9.
 * - Italy: landline numbers keep their 0, and no other numbers begin with these digits. A number that is valid
 *   both with and without the 0, such as 0331 and 331, is left unchanged, because one is a landline number and
 *   the other a mobile number.
 */
const SPELLINGS: [RegExp, string][] = [
  [/^\+549(?=0|\d{12}$)/, '+54'],
  [/^\+54(?=11\d{8}$|[23]\d{9}$)/, '+549'],
  [/^\+52(?:1|01|04[45])(?=[2-9]\d{9}$)/, '+52'],
  [/^\+55([1-9]{2})(?=[689]\d{7}$)/, '+55$19'],
  [/^\+39(?=[269]|1[0-358]|4[^3]|5[^5]|7[^0]|8[1-35-8])/, '+390'],
]

function respelled(digits: string): string {
  return SPELLINGS.reduce((number, [spelling, start]) => number.replace(spelling, start), digits)
}
