import { AsYouType } from 'libphonenumber-js/min'
import { digitsOfPhone } from './phone-format.ts'

/**
 * Groups the digits of an international number by its country's rules, as in '+44 20 7946 0958'. Leaves the
 * number unchanged if grouping would lose a digit. Callers load this module on demand, because the numbering
 * plans are large.
 */
export function groupAsCountry(digits: string): string {
  const grouped = new AsYouType().input(digits)
  return digitsOfPhone(grouped) === digits ? grouped : digits
}
