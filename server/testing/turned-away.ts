import type { Refusal } from '@kinhold/contract/contract'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { Answer } from './browser.ts'
import { contentOf } from './content.ts'
import { expectRefused } from './refusals.ts'

/**
 * Sends a request, and checks that it is refused with this status and code, and that the data read by `look`
 * doesn't change.
 */
export async function turnedAway(
  test: TestApp,
  ask: () => Promise<Answer>,
  status: number,
  code: string,
  look: () => Promise<unknown> = () => contentOf(test),
): Promise<Answer<Refusal>> {
  const before = await look()
  const answer: Answer = await ask()
  expectRefused(answer, status, code)
  expect(await look()).toEqual(before)
  return answer
}
