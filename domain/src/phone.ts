import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { digitsOfPhone, withoutOne, withPlainDigits } from './phone-format.ts'

/**
 * Returns the E.164 form of a typed number, or null if the number is invalid. Without a country code, a
 * number must have ten digits, or eleven starting with 1.
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

// Accepts any possible number, because sample numbers such as (555) 123-4567 aren't valid. Rejects the digits
// 00 after +1, because a leading 00 would mean a plus sign once the 1 is removed.
function parseInternational(digits: string): string | null {
  if (digits.startsWith('+100')) return null
  const parsed = parsePhoneNumberFromString(digits)
  return parsed?.isPossible() ? parsed.number : null
}
