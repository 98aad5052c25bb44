import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * The E.164 form of a number as a person typed it, or null when it is none.
 * Valid: 10 digits, 11 digits starting with 1, or a leading '+' and a possible international number, in any formatting.
 */
export function parsePhone(raw: string): string | null {
  const typed = raw.normalize('NFKC').trim()
  if (typed.length > 40 || /[^\d\s+().\-/]/.test(typed)) return null
  return typed.startsWith('+') ? parseInternational(typed) : parseNorthAmerican(typed)
}

function parseNorthAmerican(typed: string): string | null {
  const digits = typed.replace(/\D/g, '')
  if (typed.includes('+')) return null
  if (digits.length === 10) return `+1${digits}`
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : null
}

// 'Possible' is enough: (555) 123-4567 is a fine sample and no valid line.
function parseInternational(typed: string): string | null {
  const parsed = parsePhoneNumberFromString(typed)
  return parsed?.isPossible() ? parsed.number : null
}
