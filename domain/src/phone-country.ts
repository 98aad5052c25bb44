import {
  type CountryCode,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

/**
 * Returns the ISO 3166 code of a number's country, such as 'JM' for +1 876, or null if no country fits. For a
 * possible but invalid number, such as (555) 123-4567, returns the main country of its calling code.
 */
export function countryOf(e164: string): string | null {
  const number = parsePhoneNumberFromString(e164)
  return number?.country ?? number?.getPossibleCountries()[0] ?? null
}

/** Returns true for an uppercase ISO 3166 code of a country that has phone numbers. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code)
}

/** Returns true for two countries (ISO 3166) with the same calling code, such as the US and Canada. */
export function areDialledAlike(one: string, other: string): boolean {
  return getCountryCallingCode(one as CountryCode) === getCountryCallingCode(other as CountryCode)
}

/** Returns true for a country (ISO 3166) whose numbers begin with +1. */
export function isNorthAmerican(country: string): boolean {
  return areDialledAlike(country, 'US')
}
