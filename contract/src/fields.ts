import { EMAIL_MAX, isEmailAddress } from '@kinhold/domain/email-address'
import { NAME_MAX, SEARCH_MAX } from '@kinhold/domain/limits'
import { nameInWords } from '@kinhold/domain/names'
import { readPhone, sayPhoneIsUnread } from '@kinhold/domain/reading-numbers'
import { lengthOf, multiLine, oneLine } from '@kinhold/domain/text'
import { msg } from '@kinhold/domain/msg'
import { z } from 'zod'
import { type Label, LABELS } from './labels.ts'
import { INVALID_ID } from './schema-sentences.ts'
import { said } from './sentences.ts'

const ID_MOST = 2_147_483_647

/** A positive integer id in a body or a response. */
export const Id = z.int().positive().max(ID_MOST)

/** The id of a row in a table that grows without limit, such as messages, posts or notifications. */
export const LongId = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/** A positive integer id in a path. */
export const IdInPath = idInPath(said(INVALID_ID))

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
  .regex(/^[1-9]\d{0,15}$/, said(INVALID_ID))
  .transform(Number)
  .pipe(LongId)

/** Returns the schema for up to `most` comma-separated ids. */
export function idsInQuery(most: number) {
  return z
    .string()
    .max(most * 11)
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, said(msg`Please give ids with commas between them.`))
    .transform((ids) => ids.split(',').map(Number))
    .pipe(z.array(Id).max(most))
}

/** An ISO 8601 time in UTC, ending in 'Z'. */
export const Moment = z.iso.datetime()

/** Returns the schema for one required line of up to `most` code points. */
export function line(label: Label, most: number, missing = missingOf(label)) {
  return text(label, most, oneLine, missing).refine(isVisible, missing)
}

/**
 * Returns the schema for one line of up to `most` code points. A line without visible characters becomes
 * null.
 */
export function lineOrNone(label: Label, most: number) {
  return text(label, most, oneLine).transform(somethingOrNull)
}

/** Returns the schema for required multi-line text of up to `most` code points. */
export function lines(label: Label, most: number) {
  return text(label, most, multiLine).refine(isVisible, missingOf(label))
}

/**
 * Returns the schema for multi-line text of up to `most` code points. Text without visible characters becomes
 * null.
 */
export function linesOrNone(label: Label, most: number) {
  return text(label, most, multiLine).transform(somethingOrNull)
}

function text(label: Label, most: number, clean: (raw: string) => string, missing = missingOf(label)) {
  const tooLong = said(LABELS[label].tooLong(most))
  return z
    .string({ error: (issue) => (issue.input === undefined ? missing : undefined) })
    .max(most * 20, tooLong)
    .transform(clean)
    .refine((cleaned) => lengthOf(cleaned) <= most, tooLong)
}

function missingOf(label: Label): string {
  return said(LABELS[label].missing)
}

function somethingOrNull(cleaned: string): string | null {
  return isVisible(cleaned) ? cleaned : null
}

const EMAIL_MISSING = said(msg`Email address is required`)
const NOT_AN_EMAIL = said(msg`Please enter a valid email address`)

/** An e-mail address on one line. Letters of any script are allowed (ADM-40, SET-21). */
export const EmailAddress = z
  .string({ error: (issue) => (issue.input === undefined ? EMAIL_MISSING : undefined) })
  .trim()
  .min(1, { error: EMAIL_MISSING, abort: true })
  .max(EMAIL_MAX, { error: NOT_AN_EMAIL, abort: true })
  .transform(oneLine)
  .refine(isEmailAddress, NOT_AN_EMAIL)

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
 * A player's name in a response. A placeholder for a person whose own name isn't shown is translated into the
 * reader's language.
 */
export const PlayerName = z.string().overwrite(nameInWords)

const PHONE_MISSING = {
  Phone: said(msg`Phone is required`),
  'Phone number': said(msg`Phone number is required`),
}

/**
 * Returns the schema for a phone number in any format that `readPhone` accepts. The error for a missing
 * number begins with `label`.
 */
export function phone(label: keyof typeof PHONE_MISSING = 'Phone number') {
  const missing = PHONE_MISSING[label]
  return z
    .string({ error: (issue) => (issue.input === undefined ? missing : undefined) })
    .refine((typed) => typed.trim() !== '', { error: missing, abort: true })
    .refine((typed) => readPhone(typed) !== null, {
      error: ({ input }) => said(sayPhoneIsUnread(String(input))),
    })
    .transform((typed) => readPhone(typed)!)
}
