import { sayCountryIsMissing } from '@kinhold/domain/phone-abroad'
import { timeZoneHere } from '../browser/in-words.ts'
import { phoneHome } from '../browser/phone-home.ts'

export { parsePhoneIn } from '@kinhold/domain/phone'
export { formatPhoneIn, groupAsCountry, isTooLongIn } from '@kinhold/domain/phone-groups'

/** Returns a message if a typed number lacks its country code, with an example for the user's region. */
export function countryHint(typed: string, isRefused: boolean): string | undefined {
  const timeZone = timeZoneHere() ?? ''
  const home = phoneHome()?.country
  return sayCountryIsMissing(typed, { isRefused, home, languages: navigator.languages, timeZone })
}
