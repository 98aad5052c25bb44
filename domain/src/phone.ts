import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { digitsOfPhone, withoutOne, withPlainDigits } from './phone-format.ts'

/**
 * The E.164 form of a number as a person typed it, in any formatting; null if it is invalid. Valid: ten
 * digits, eleven digits starting with 1, or '+' or 00 and a possible international number.
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

// A possible number is enough: (555) 123-4567 is a good sample, but not a valid line. Digits after +1 cannot
// begin with 00, because without the plus the number would be read as one of another country.
function parseInternational(digits: string): string | null {
  if (digits.startsWith('+100')) return null
  const parsed = parsePhoneNumberFromString(digits)
  return parsed?.isPossible() ? parsed.number : null
}
