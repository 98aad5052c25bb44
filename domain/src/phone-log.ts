/** The results of sign-in attempts in the phone audit log. */

/** The possible results of an attempt. */
export const VALIDATION_RESULTS = [
  'success',
  'invalid_format',
  'blacklisted',
  'suspicious',
  'not_found',
  'wrong_code',
  'throttled',
] as const
export type ValidationResult = (typeof VALIDATION_RESULTS)[number]

/**
 * Returns an attempt's result. The result of a flagged attempt is 'suspicious' if it succeeded or its number
 * is unknown.
 */
export function resultOfTry(outcome: ValidationResult, suspiciousIndicators: string[]): ValidationResult {
  const flaggable = outcome === 'success' || outcome === 'not_found'
  return flaggable && suspiciousIndicators.length > 0 ? 'suspicious' : outcome
}
