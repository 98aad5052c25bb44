import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { digitsOfPhone, withoutOne, withPlainDigits } from './phone-format.ts'

/**
 * The E.164 form of a number as a person typed it, or null when it is none.
 * Valid: 10 digits, 11 digits starting with 1, or a leading '+' or 00 and a possible international number, in any
 * formatting.
 */
export function parsePhone(raw: string): string | null {
  const typed = withPlainDigits(raw).trim()
  if (typed.length > 40 || /[^\d\s+().\-/]/.test(typed) || /[\d+].*\+/s.test(typed)) return null
  const digits = digitsOfPhone(typed)
  return digits.startsWith('+') ? parseInternational(digits) : parseNorthAmerican(digits)
}

function parseNorthAmerican(digits: string): string | null {
  const national = withoutOne(digits)
  return national.length === 10 ? `+1${national}` : null
}

// 'Possible' is enough: (555) 123-4567 is a fine sample and no valid line. But what stands behind +1 never begins with
// 00: shown without the plus, it would be read as another country's.
function parseInternational(digits: string): string | null {
  if (digits.startsWith('+100')) return null
  const parsed = parsePhoneNumberFromString(digits)
  return parsed?.isPossible() ? parsed.number : null
}
