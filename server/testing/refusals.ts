import type { Refusal } from '@kinhold/contract/contract'
import { expect } from 'vitest'
import type { Answer } from './browser.ts'

/** Error messages that the requirements prescribe without a period at the end. */
const LEDGER = [
  'Please enter a valid email address',
  'Profile photo required',
  'Please select an image under 5MB',
  'Please upload a selfie to complete registration',
  'Invalid player ID',
  'Bond not found',
  'Vault not found or access denied',
]

/**
 * Checks that a response is a refusal: it has this status and code, the same message in both fields, and no
 * unexpected fields.
 */
export function expectRefused(
  answer: Answer,
  status: number,
  code: string | RegExp = /^[a-z_]+$/,
): asserts answer is Answer<Refusal> {
  const { error, message, code: said, ...rest } = answer.body as Refusal
  expect(answer).toMatchObject({ status, headers: { 'content-type': 'application/json; charset=utf-8' } })
  expect(said).toMatch(typeof code === 'string' ? new RegExp(`^${code}$`) : code)
  expect(message).toBe(error)
  if (!LEDGER.includes(error) && !/^[A-Z][\w ]* is required$/.test(error))
    expect(error).toMatch(/^[A-Z].*[.!?]$/s)
  expect(Object.keys(rest).filter((key) => !EXTRAS.includes(key))).toEqual([])
}

/** Checks that exactly `count` of the responses are 429 refusals with Retry-After. Returns these refusals. */
export function expectTooMany(answers: Answer[], count: number): Answer[] {
  const late = answers.filter(({ status }) => status === 429)
  expect(late).toHaveLength(count)
  for (const answer of late) {
    expectRefused(answer, 429, 'too_many')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
  return late
}

const EXTRAS = 'fields requestId shouldShowInterestPopup noVaultAccess verificationRequired phone'.split(' ')
