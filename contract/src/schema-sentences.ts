import { z } from 'zod'

/** Returns a schema error's message, such as 'Required' (API-27 to API-30). */
export function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return 'Required'
    if (issue.expected === 'int') return 'Expected integer, received float'
    return `Expected ${issue.expected}, received ${kindOf(issue.input)}`
  }
  if (issue.code === 'too_small' && issue.origin === 'string')
    return `String must contain at least ${issue.minimum} character(s)`
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `String must contain at most ${issue.maximum} character(s)`
  return undefined
}

function kindOf(input: unknown): string {
  if (input === null) return 'null'
  if (Array.isArray(input)) return 'array'
  return typeof input === 'number' && Number.isNaN(input) ? 'nan' : typeof input
}

z.config({ customError: messageOf, localeError: () => 'Invalid input' })
