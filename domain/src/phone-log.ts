/** The results of sign-in attempts, as recorded in the phone audit log. */

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
 * Returns an attempt's result: 'suspicious' for a flagged attempt that succeeded or that used an unknown
 * number, otherwise the outcome.
 */
export function resultOfTry(outcome: ValidationResult, suspiciousIndicators: string[]): ValidationResult {
  const flaggable = outcome === 'success' || outcome === 'not_found'
  return flaggable && suspiciousIndicators.length > 0 ? 'suspicious' : outcome
}
