import { expect, test } from 'vitest'
import { isNewcomer } from './new-here.ts'

const nothing = { bonds: 1, trustUnits: 0, groups: 0, vaults: 0, pendingInvitations: 0, unreadMessages: 0 }

test('NAV-03 a member with nothing but the bond with their sponsor is a newcomer', () => {
  expect(isNewcomer(nothing)).toBe(true)
  expect(isNewcomer({ ...nothing, bonds: 0, unreadMessages: 3 })).toBe(true)
})

test.each([{ bonds: 2 }, { pendingInvitations: 1 }, { trustUnits: 1 }, { groups: 1 }, { vaults: 1 }])(
  'NAV-03 a member with %o is not a newcomer',
  (more) => expect(isNewcomer({ ...nothing, ...more })).toBe(false),
)
