import { expect, test } from 'vitest'
import { greetingAt, isNewcomer } from './home.tsx'

test.each([
  [4, 'Good evening,'],
  [5, 'Good morning,'],
  [11, 'Good morning,'],
  [12, 'Good afternoon,'],
  [17, 'Good afternoon,'],
  [18, 'Good evening,'],
  [0, 'Good evening,'],
])('NAV-03 at %i:00 the greeting is ‘%s’', (hour, greeting) => expect(greetingAt(hour)).toBe(greeting))

const nothing = { bonds: 1, trustUnits: 0, groups: 0, vaults: 0, pendingInvitations: 0, unreadMessages: 0 }

test('NAV-03 a member bonded only with their sponsor is a newcomer', () => {
  expect(isNewcomer(nothing)).toBe(true)
  expect(isNewcomer({ ...nothing, bonds: 0, unreadMessages: 3 })).toBe(true)
})

test.each([{ bonds: 2 }, { pendingInvitations: 1 }, { trustUnits: 1 }, { groups: 1 }, { vaults: 1 }])(
  'NAV-03 a member with at least %o is not a newcomer',
  (more) => expect(isNewcomer({ ...nothing, ...more })).toBe(false),
)
