import { EMAIL_MAX, isEmailAddress } from '@kinhold/domain/email-address'
import { parsePhone, sayPhoneIsInvalid } from '@kinhold/domain/phone'
import { NAME_MAX, SEARCH_MAX } from '@kinhold/domain/limits'
import { lengthOf, multiLine, oneLine } from '@kinhold/domain/text'
import { z } from 'zod'
import './schema-sentences.ts'

const ID_MOST = 2_147_483_647

/** A positive integer id in a body or a response. */
export const Id = z.int().positive().max(ID_MOST)

/** The id of a row in a table that grows without limit, such as messages or notifications. */
export const LongId = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/** A positive integer id in a path. */
export const IdInPath = idInPath('Invalid id')

/** Returns the schema for an id in a path. `refusal`: the error message for an invalid id. */
export function idInPath(refusal: string) {
  return z
    .string()
    .regex(/^[1-9]\d{0,9}$/, refusal)
    .transform(Number)
    .pipe(z.int().positive().max(ID_MOST, refusal))
}

/** A `LongId` in a path. */
export const LongIdInPath = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Invalid id')
  .transform(Number)
  .pipe(LongId)

/** Returns the schema for up to `most` comma-separated ids. */
export function idsInQuery(most: number) {
  return z
    .string()
    .max(most * 11)
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'Please give ids with commas between them.')
    .transform((ids) => ids.split(',').map(Number))
    .pipe(z.array(Id).max(most))
}

/** An ISO 8601 time in UTC, ending in 'Z'. */
export const Moment = z.iso.datetime()

/** Returns the schema for one required line of up to `most` code points. */
export function line(label: string, most: number, missing = `${label} is required`) {
  return text(label, most, oneLine, missing).refine(isVisible, missing)
}

/**
 * Returns the schema for one line of up to `most` code points. A line without visible characters becomes
 * null.
 */
export function lineOrNone(label: string, most: number) {
  return text(label, most, oneLine).transform(somethingOrNull)
}

/** Returns the schema for required multi-line text of up to `most` code points. */
export function lines(label: string, most: number) {
  return text(label, most, multiLine).refine(isVisible, `${label} is required`)
}

/**
 * Returns the schema for multi-line text of up to `most` code points. Text without visible characters becomes
 * null.
 */
export function linesOrNone(label: string, most: number) {
  return text(label, most, multiLine).transform(somethingOrNull)
}

function text(label: string, most: number, clean: (raw: string) => string, missing = `${label} is required`) {
  const tooLong = `${label} must be at most ${most} characters.`
  return z
    .string({ error: (issue) => (issue.input === undefined ? missing : undefined) })
    .max(most * 20, tooLong)
    .transform(clean)
    .refine((cleaned) => lengthOf(cleaned) <= most, tooLong)
}

function somethingOrNull(cleaned: string): string | null {
  return isVisible(cleaned) ? cleaned : null
}

/** An e-mail address on one line. Letters of any script are allowed (ADM-40, SET-21). */
export const EmailAddress = z
  .string({ error: (issue) => (issue.input === undefined ? 'Email address is required' : undefined) })
  .trim()
  .min(1, { error: 'Email address is required', abort: true })
  .max(EMAIL_MAX, { error: 'Please enter a valid email address', abort: true })
  .transform(oneLine)
  .refine(isEmailAddress, 'Please enter a valid email address')

/** Returns false if `text` has only invisible characters, such as spaces, joiners or fillers. */
export function isVisible(text: string): boolean {
  return !/^[\s\p{Cf}\p{Variation_Selector}\u115f\u1160\u2800\u3164\uffa0]*$/u.test(text)
}

/** Returns true for a body with at least one field. */
export function givesSomething(body: object): boolean {
  return Object.values(body).some((field) => field !== undefined)
}

/**
 * Returns the schema for an opaque identifier. The schema removes the characters that the database rejects.
 */
export function opaque(most: number) {
  return z.string().max(most).transform(oneLine)
}

/** A search query on one line. */
export const Sought = line('Search', SEARCH_MAX)

/** A person's name. */
export const Name = line('Name', NAME_MAX)

/**
 * Returns the schema for a phone number in any format. The error for a missing number begins with `label`.
 */
export function phone(label = 'Phone number') {
  return z
    .string({ error: (issue) => (issue.input === undefined ? `${label} is required` : undefined) })
    .refine((typed) => typed.trim() !== '', { error: `${label} is required`, abort: true })
    .refine((typed) => parsePhone(typed) !== null, {
      error: ({ input }) => sayPhoneIsInvalid(String(input)),
    })
    .transform((typed) => parsePhone(typed)!)
}
