import { expect, it } from 'vitest'
import { type Found, keepWays, WAY_KEPT_MS, WAYS_KEPT } from './find-way.ts'

const FOUND: Found = { steps: [20], ways: 1, common: null }

it('TRU-67 the cache keeps only the latest ways, each for a minute', () => {
  let now = 0
  const kept = keepWays(() => now)
  kept.keep('19-21', FOUND)
  now = WAY_KEPT_MS - 1
  expect(kept.of('19-21')).toEqual(FOUND)
  expect(kept.of('21-19')).toBeUndefined()
  now = WAY_KEPT_MS
  expect(kept.of('19-21')).toBeUndefined()
  for (let nth = 0; nth <= WAYS_KEPT; nth += 1) kept.keep(`19-${nth}`, FOUND)
  expect(kept.of('19-0')).toBeUndefined()
  expect(kept.of('19-1')).toEqual(FOUND)
  expect(kept.of(`19-${WAYS_KEPT}`)).toEqual(FOUND)
})
