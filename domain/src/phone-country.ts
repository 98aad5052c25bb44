import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * The ISO 3166 code of an E.164 number's country: 'US', 'JM' for +1 876, 'JE' for +44 1534. A possible number
 * that no plan contains, such as (555) 123-4567, gets the main country of its calling code. Null for a number
 * without a country, such as a satellite phone's, and for text that is not a number.
 */
export function countryOf(e164: string): string | null {
  const number = parsePhoneNumberFromString(e164)
  return number?.country ?? number?.getPossibleCountries()[0] ?? null
}

/** True for the ISO 3166 code, in capitals, of a country that has phone numbers. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code)
}
