import { AsYouType } from 'libphonenumber-js/min'
import { digitsOfPhone } from './phone-format.ts'

/**
 * Groups a number that begins with a plus, complete or not, in its country's style: '+44 20 7946 0958'. A number that
 * would lose a digit stays as it is. The numbering plans are large: load this module on demand.
 */
export function groupAsCountry(digits: string): string {
  const grouped = new AsYouType().input(digits)
  return digitsOfPhone(grouped) === digits ? grouped : digits
}
