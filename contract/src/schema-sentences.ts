import type { Sentence } from '@kinhold/domain/sentences'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@kinhold/domain/msg'
import { z } from 'zod'
import { messageBehind, said } from './sentences.ts'

/** Returns a schema error's message, such as 'Required' (API-27 to API-30). */
export function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  const message = describe(issue)
  return message && said(message)
}

function describe(issue: z.core.$ZodRawIssue): MessageDescriptor | undefined {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return REQUIRED
    const isFraction = issue.expected === 'int'
    const expected = isFraction ? 'integer' : issue.expected
    const received = isFraction ? 'float' : kindOf(issue.input)
    return msg`Expected ${{ expected }}, received ${{ received }}`
  }
  if (issue.code === 'too_small' && issue.origin === 'string')
    return msg`String must contain at least ${{ least: Number(issue.minimum) }} character(s)`
  if (issue.code === 'too_big' && issue.origin === 'string')
    return msg`String must contain at most ${{ most: Number(issue.maximum) }} character(s)`
  return undefined
}

function kindOf(input: unknown): string {
  if (input === null) return 'null'
  if (Array.isArray(input)) return 'array'
  return typeof input === 'number' && Number.isNaN(input) ? 'nan' : typeof input
}

const REQUIRED = msg`Required`

/** The error message for an invalid field if no more specific message applies. */
export const INVALID = msg`Invalid input`

/** The error message for an invalid id. */
export const INVALID_ID = msg`Invalid id`

/**
 * Returns the sentence for an invalid field. Adds the field's name to an error message that doesn't contain it,
 * such as 'Required'.
 */
export function sentenceAbout(field: string, english: string): Sentence {
  const message = messageBehind(english)
  const naming = typeof message === 'string' ? undefined : NAMING[message.id]
  if (naming === undefined) return message
  return field === 'body' ? msg`Please send a JSON object.` : naming({ ...valuesOf(message), field })
}

function valuesOf(message: Sentence): Record<string, unknown> {
  return typeof message === 'string' ? {} : (message.values ?? {})
}

type Values = { [name: string]: unknown }

/** The sentences that name the field, keyed by the id of the error message that each one replaces. */
const NAMING: Record<string, (values: Values) => MessageDescriptor> = {
  [REQUIRED.id]: ({ field }) => msg`Please check ${{ field }}: Required.`,
  [INVALID.id]: ({ field }) => msg`Please check ${{ field }}: Invalid input.`,
  [INVALID_ID.id]: ({ field }) => msg`Please check ${{ field }}: Invalid id.`,
  [msg`Expected ${{ expected: '' }}, received ${{ received: '' }}`.id]: ({ field, expected, received }) =>
    msg`Please check ${{ field }}: Expected ${{ expected }}, received ${{ received }}.`,
  [msg`String must contain at least ${{ least: 0 }} character(s)`.id]: ({ field, least }) =>
    msg`Please check ${{ field }}: String must contain at least ${{ least }} character(s).`,
  [msg`String must contain at most ${{ most: 0 }} character(s)`.id]: ({ field, most }) =>
    msg`Please check ${{ field }}: String must contain at most ${{ most }} character(s).`,
}

z.config({ customError: messageOf, localeError: () => said(INVALID) })
