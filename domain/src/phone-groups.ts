import { AsYouType } from 'libphonenumber-js/min'
import { digitsOfPhone } from './phone-format.ts'

/**
 * Groups a number with a plus, complete or not, in the style of its country: '+44 20 7946 0958'. A number
 * that would lose a digit is returned unchanged. The numbering plans are large: load this module on demand.
 */
export function groupAsCountry(digits: string): string {
  const grouped = new AsYouType().input(digits)
  return digitsOfPhone(grouped) === digits ? grouped : digits
}
