import { expect, it } from 'vitest'
import { isOfUnit } from './units.ts'

it('UNI-35 isOfUnit returns true only for the unit’s three members', () => {
  const confirmations = { 19: true, 20: false, 21: false }
  expect([18, 19, 20, 21, 22].filter((id) => isOfUnit(confirmations, id))).toEqual([19, 20, 21])
})
