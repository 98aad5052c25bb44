import { expect, it } from 'vitest'
import { isEnough, neededOf } from './claims.ts'

it('TRU-70 two out of three guardians, or three out of five, must confirm a claim', () => {
  expect([neededOf(3), neededOf(5)]).toEqual([2, 3])
  expect(isEnough(['guardian'], 2)).toBe(false)
  expect(isEnough(['guardian', 'guardian'], 2)).toBe(true)
  expect(isEnough(['guardian', 'guardian'], 3)).toBe(false)
})

it('TRU-79 without guardians, two out of the sponsor, a partner and the admin must confirm a claim', () => {
  expect(isEnough(['admin'], 2)).toBe(false)
  expect(isEnough(['partner', 'partner'], 2)).toBe(false)
  expect(isEnough(['sponsor', 'partner'], 2)).toBe(true)
  expect(isEnough(['sponsor', 'admin'], 2)).toBe(true)
  expect(isEnough(['partner', 'admin'], 2)).toBe(true)
})
