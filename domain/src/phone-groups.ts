import { AsYouType } from 'libphonenumber-js/min'
import { digitsOfPhone } from './phone-format.ts'

/**
 * Groups a number that starts with a plus the way its country does: '+44 20 7946 0958'. It leaves a number as
 * it is if grouping would lose a digit. Callers load this module on demand, because the numbering plans are
 * large.
 */
export function groupAsCountry(digits: string): string {
  const grouped = new AsYouType().input(digits)
  return digitsOfPhone(grouped) === digits ? grouped : digits
}
