import { sayCountryIsMissing } from '@kinhold/domain/phone-abroad'

export { groupAsCountry } from '@kinhold/domain/phone-groups'

/** Returns a message with an example for this browser if a typed number lacks its country code. */
export function countryHint(typed: string, isRefused: boolean): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return sayCountryIsMissing(typed, { isRefused, languages: navigator.languages, timeZone })
}
