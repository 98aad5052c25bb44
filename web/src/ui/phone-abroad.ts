import { sayCountryIsMissing } from '@kinhold/domain/phone-abroad'

export { groupAsCountry } from '@kinhold/domain/phone-groups'

/** Returns a message if a typed number lacks its country code, with an example for the user's region. */
export function countryHint(typed: string, isRefused: boolean): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return sayCountryIsMissing(typed, { isRefused, languages: navigator.languages, timeZone })
}
