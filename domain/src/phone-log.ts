/** Results in the phone audit log of one sign-in attempt. */

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

/** The result of an attempt: a flagged one is suspicious even if let through, unless it was blocked or throttled. */
export function resultOfTry(outcome: ValidationResult, suspiciousIndicators: string[]): ValidationResult {
  const flaggable = outcome === 'success' || outcome === 'not_found'
  return flaggable && suspiciousIndicators.length > 0 ? 'suspicious' : outcome
}
