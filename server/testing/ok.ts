import { expect } from 'vitest'
import type { Answer } from './browser.ts'

/** Returns the body of a response that must be successful. */
export async function ok<Body>(answer: Promise<Answer<Body>>): Promise<Body> {
  const { status, body } = await answer
  expect([200, 201, 202, 204], JSON.stringify(body)).toContain(status)
  return body
}
