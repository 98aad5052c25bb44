import {
  AsYouType,
  type CountryCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/min'
import { isNorthAmerican } from './phone-country.ts'
import { digitsOfPhone, formatPhone, formatPhoneAbroad } from './phone-format.ts'
import { parsePhoneIn } from './phone.ts'

/**
 * Groups the digits of a typed number by its country's rules, as in '+44 20 7946 0958'. A number without '+' is a
 * number of `country` (ISO 3166), as in '06 12 34 56 78'. Leaves the number unchanged if grouping would lose a
 * digit. Callers load this module on demand, because the numbering plans are large.
 */
export function groupAsCountry(digits: string, country?: string): string {
  const grouped = new AsYouType(country as CountryCode | undefined).input(digits)
  return digitsOfPhone(grouped) === digits ? grouped : digits
}

/**
 * Formats an E.164 number for people in a network of `country` (ISO 3166): '(555) 123-4567' for a North American
 * number in a North American network, otherwise with its country code, as in '+33 6 12 34 56 78'. Leaves other
 * text unchanged.
 */
export function formatPhoneIn(country: string, e164: string): string {
  if (!/^\+[1-9]\d+$/.test(e164)) return e164
  if (e164.startsWith('+1')) return isNorthAmerican(country) ? formatPhone(e164) : formatPhoneAbroad(e164)
  return parsePhoneNumberFromString(e164)?.formatInternational() ?? e164
}

/** Returns true if a typed number without '+' has more digits than any number of `country` (ISO 3166). */
export function isTooLongIn(country: string, raw: string): boolean {
  const digits = digitsOfPhone(raw)
  if (digits.startsWith('+') || isNorthAmerican(country)) return false
  const isTooLong = validatePhoneNumberLength(digits, country as CountryCode) === 'TOO_LONG'
  // A valid number may be typed with more digits, such as those of a carrier code.
  return isTooLong && parsePhoneIn(country, digits) === null
}

/** Returns the E.164 prefix of the numbers in `country` (ISO 3166) that begin with these typed digits. */
export function startOfPhone(country: string, digits: string): string | null {
  const typed = new AsYouType(country as CountryCode)
  typed.input(digits)
  return typed.getNumberValue() ?? null
}
