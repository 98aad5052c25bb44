import { AsYouType } from 'libphonenumber-js/min'
import { digitsOfPhone } from './phone-format.ts'

/**
 * A number that begins with its plus, whole or half typed, as its country writes it: '+44 20 7946 0958'. One that it
 * cannot group without losing a digit is left as it is. Its numbering plans are large: load it when it is needed.
 */
export function groupAsCountry(digits: string): string {
  const grouped = new AsYouType().input(digits)
  return digitsOfPhone(grouped) === digits ? grouped : digits
}
