import { type CountryCode, getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/examples.mobile.json'
import { isNorthAmerican } from './phone-country.ts'

/** Returns the example number that a phone field shows in a network of `country` (ISO 3166). */
export function examplePhone(country: string): string {
  if (isNorthAmerican(country)) return '(555) 123-4567'
  return getExampleNumber(country as CountryCode, examples)?.formatNational() ?? ''
}
