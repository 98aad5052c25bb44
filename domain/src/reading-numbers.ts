import type { MessageDescriptor } from '@lingui/core'
import { parsePhoneIn, sayPhoneIsInvalid } from './phone.ts'

// Schemas are constants, but each server may have a different country. The country is set only while a schema
// parses, and parsing is synchronous, so two servers in one process can't interfere with each other.
let country = 'US'

/**
 * Calls `read` and returns its result. During the call, schemas read numbers without a country code as
 * numbers of `of` (ISO 3166).
 */
export function readingNumbersOf<T>(of: string, read: () => T): T {
  const before = country
  country = of
  try {
    return read()
  } finally {
    country = before
  }
}

/** Returns the E.164 form of a typed number, or null if it is invalid. */
export function readPhone(typed: string): string | null {
  return parsePhoneIn(country, typed)
}

/** Returns the error message for a typed number for which `readPhone` returns null. */
export function sayPhoneIsUnread(typed: string): MessageDescriptor {
  return sayPhoneIsInvalid(typed, country)
}
