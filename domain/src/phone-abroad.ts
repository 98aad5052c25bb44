import type { MessageDescriptor } from '@lingui/core'
import { msg } from './msg.ts'
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { areDialledAlike, isNorthAmerican } from './phone-country.ts'
import { digitsOfPhone } from './phone-format.ts'
import { parsePhoneIn } from './phone.ts'

/** A browser's languages and time zone. */
export type Place = { languages: readonly string[]; timeZone: string }

type Typed = Place & {
  /**
   * True if the server rejected the number. A rejected number may be a national number even without a leading
   * 0.
   */
  isRefused: boolean
  /** The network's country (ISO 3166), whose numbers need no '+'. The default is the US. */
  home?: string | undefined
}

/**
 * Returns a hint to begin with the country code if the typed number looks like a national number of a country
 * other than the network's. Otherwise returns undefined. The example uses a country suggested by the
 * browser's settings, if any. Callers load this module on demand, because the numbering plans are large.
 */
export function sayCountryIsMissing(
  raw: string,
  { isRefused, home = 'US', ...place }: Typed,
): MessageDescriptor | undefined {
  const isAbroad = (country: CountryCode | undefined) =>
    country !== undefined && !areDialledAlike(country, home)
  const digits = digitsOfPhone(raw)
  if (digits.startsWith('+') || digits.length < LEAST_DIGITS || digits.length > MOST_DIGITS) return undefined
  const countries = countriesOf(place)
  // No North American number begins with 0.
  const isNational =
    (isNorthAmerican(home) && digits.startsWith('0')) || (isRefused && isAbroad(countries[0]))
  // If the number is valid, the server rejected it for another reason.
  if (!isNational || (isRefused && parsePhoneIn(home, raw) !== null)) return undefined
  return beginWithCountry(digits, countries.filter(isAbroad))
}

const LEAST_DIGITS = 7
const MOST_DIGITS = 15

// Uses the typed number itself as the example if possible, formatted for the first country in which it could
// exist.
function beginWithCountry(digits: string, countries: CountryCode[]): MessageDescriptor {
  for (const country of countries) {
    const isPlusMissing = digits.startsWith(getCountryCallingCode(country))
    const numbers = [isPlusMissing && `+${digits}`, digits].filter((one) => one !== false)
    const number = numbers
      .map((one) => parsePhoneNumberFromString(one, country))
      .find((one) => one?.isPossible())
    if (number)
      return msg`Begin with + and the country, such as ${{ example: number.formatInternational() }}.`
  }
  const start = `+${getCountryCallingCode(countries[0] ?? 'GB')}`
  return msg`Begin with + and the country, such as ${{ start }}…`
}

// The time zone suggests where the user is, and the languages suggest where they come from.
function countriesOf({ languages, timeZone }: Place): CountryCode[] {
  const known = getCountries()
  const here = known.filter((country) => zonesOf(country).includes(timeZone))
  const regions = languages.map(regionOf)
  return [...here, ...known.filter((country) => regions.includes(country))]
}

// Browsers may report an invalid language tag, such as 'en-US@posix'.
function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    return undefined
  }
}

type WithZones = { getTimeZones?(): string[]; timeZones?: string[] }

function zonesOf(country: CountryCode): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`) as WithZones
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
