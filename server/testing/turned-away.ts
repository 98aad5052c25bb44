import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import type { Answer } from './browser.ts'
import { contentOf } from './content.ts'
import { expectRefused } from './refusals.ts'

/** Asks, and checks that the answer is that refusal and that everything is as it was before. */
export async function turnedAway(
  test: TestApp,
  ask: () => Promise<Answer>,
  status: number,
  code: string,
): Promise<Answer> {
  const before = await contentOf(test)
  const answer = await ask()
  expectRefused(answer, status, code)
  expect(await contentOf(test)).toEqual(before)
  return answer
}
