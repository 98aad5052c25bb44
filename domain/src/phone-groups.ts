import { AsYouType } from 'libphonenumber-js/min'
import { digitsOfPhone } from './phone-format.ts'

/**
 * Groups the digits of a number by its country's rules if it starts with a plus: '+44 20 7946 0958'. A number
 * is left unchanged if grouping would lose a digit. Callers load this module on demand, because the numbering
 * plans are large.
 */
export function groupAsCountry(digits: string): string {
  const grouped = new AsYouType().input(digits)
  return digitsOfPhone(grouped) === digits ? grouped : digits
}
