import { lengthOf, multiLine } from '@kinhold/domain/text'

type Verdict = true | string

/** A number in any formatting: 10 digits, or 11 of which the first is 1 (ADM-39). */
export function checkPhone(typed: string): Verdict {
  if (typed.trim() === '') return 'Phone number is required'
  return isTestPhone(typed) || 'Please enter a valid phone number'
}

/** Something@something.something, without spaces (ADM-40). */
export function checkEmail(typed: string): Verdict {
  const address = typed.trim()
  if (address === '') return 'Email address is required'
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address) || 'Please enter a valid email address'
}

export function checkText(label: string, most: number) {
  const checkLength = checkAtMost(label, most)
  return (typed: string): Verdict => (typed.trim() === '' ? `${label} is required` : checkLength(typed))
}

export function checkAtMost(label: string, most: number) {
  return (typed: string): Verdict =>
    lengthOf(multiLine(typed)) <= most || `${label} must be at most ${most} characters.`
}

// A plus is followed by a country code, so ten digits after it are a number of another country.
function isTestPhone(typed: string): boolean {
  if (/[^\d\s+().\-/]/.test(typed)) return false
  const digits = typed.replace(/\D/g, '')
  if (digits.length === 10) return !typed.includes('+')
  return digits.length === 11 && digits.startsWith('1')
}
