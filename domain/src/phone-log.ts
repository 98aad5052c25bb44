/** What the phone audit log says of one try to sign in. */

/** The results a try can have. */
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

/** The result of one try: a flagged one is suspicious even when it was let through; a blocked or throttled one keeps its result. */
export function resultOfTry(outcome: ValidationResult, suspiciousIndicators: string[]): ValidationResult {
  const flaggable = outcome === 'success' || outcome === 'not_found'
  return flaggable && suspiciousIndicators.length > 0 ? 'suspicious' : outcome
}
