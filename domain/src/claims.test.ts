import { expect, it } from 'vitest'
import { countConfirmed, isEnough, neededOf, sidesAmong } from './claims.ts'

it('TRU-70 a claim requires a majority of the guardians', () => {
  expect([neededOf(3), neededOf(5)]).toEqual([2, 3])
  expect(isEnough(['guardian'], 2)).toBe(false)
  expect(isEnough(['guardian', 'guardian'], 2)).toBe(true)
  expect(isEnough(['guardian', 'guardian'], 3)).toBe(false)
})

it('TRU-79 without guardians, a claim requires confirmation by two different roles', () => {
  expect(isEnough(['admin'], 2)).toBe(false)
  expect(isEnough(['partner', 'partner'], 2)).toBe(false)
  expect(isEnough(['sponsor', 'partner'], 2)).toBe(true)
  expect(isEnough(['sponsor', 'admin'], 2)).toBe(true)
  expect(isEnough(['partner', 'admin'], 2)).toBe(true)
})

it('TRU-158 confirmations by several partners count as one', () => {
  expect(countConfirmed(['partner', 'partner'])).toBe(1)
  expect(countConfirmed(['partner', 'admin', 'partner'])).toBe(2)
  expect(countConfirmed(['guardian', 'guardian', 'guardian'])).toBe(3)
  expect(sidesAmong(['admin', 'partner', 'partner', 'guardian'])).toEqual(['partner', 'admin'])
})
