import { sayCountryIsMissing } from '@kinhold/domain/phone-abroad'
import { timeZoneHere } from '../browser/in-words.ts'
import { phoneHome } from '../browser/phone-home.ts'
import { say } from '../browser/words.ts'

export { parsePhoneIn } from '@kinhold/domain/phone'
export { formatPhoneIn, groupAsCountry, isTooLongIn } from '@kinhold/domain/phone-groups'

/** Returns a message if a typed number lacks its country code, with an example for the user's region. */
export function countryHint(typed: string, isRefused: boolean): string | undefined {
  const timeZone = timeZoneHere() ?? ''
  const home = phoneHome()?.country
  const place = { languages: navigator.languages, timeZone }
  const hint = sayCountryIsMissing(typed, { isRefused, home, ...place })
  return hint && say(hint)
}
