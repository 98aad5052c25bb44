import { AsYouType } from 'libphonenumber-js/min'
import { digitsOfPhone } from './phone-format.ts'

/**
 * Groups a number with a plus in the style of its country: '+44 20 7946 0958'. It changes no number that
 * would lose a digit. Callers load this module on demand, because the numbering plans are large.
 */
export function groupAsCountry(digits: string): string {
  const grouped = new AsYouType().input(digits)
  return digitsOfPhone(grouped) === digits ? grouped : digits
}
