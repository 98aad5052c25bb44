import { describe, expect, it } from 'vitest'
import {
  type Allowance,
  allowanceOf,
  type InvitingFacts,
  type InvitingRule,
  obstacleToMove,
  sayAllowance,
  sayMove,
  sayStanding,
  type StandingCounts,
} from './inviting.ts'
import { inEnglish } from './sentences.ts'

const NOW = new Date('2026-06-30T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000)
const ANN: InvitingFacts = {
  now: NOW,
  joinedAt: daysAgo(100),
  isAdmin: false,
  usual: 50,
  newcomer: 5,
  open: 2,
  rule: null,
  suspendedAt: null,
}

describe('the limit on open invitations', () => {
  const newcomer = { joinedAt: daysAgo(6.999) }
  const halved = { suspendedAt: daysAgo(10) }
  const set = { most: 9, paused: null, reason: 'A fair' }

  it.each<[string, Partial<InvitingFacts>, Partial<Allowance>]>([
    [
      'is the usual number by default',
      {},
      { most: 50, open: 2, left: 48, why: 'usual', until: null, reason: null },
    ],
    [
      'TRU-53 is 5 during a member’s first seven days',
      newcomer,
      { most: 5, left: 3, why: 'newcomer', until: new Date(NOW.getTime() + 86_400) },
    ],
    ['TRU-53 is the usual number after seven days', { joinedAt: daysAgo(7) }, { most: 50, why: 'usual' }],
    ['TRU-53 never exceeds the usual number', { ...newcomer, usual: 3 }, { most: 3, why: 'usual' }],
    ['TRU-53 is the usual number for the admin', { ...newcomer, isAdmin: true }, { most: 50, why: 'usual' }],
    [
      'TRU-54 is halved for 90 days after an invitee is suspended',
      halved,
      { most: 25, why: 'halved', until: new Date('2026-09-18T12:00:00Z') },
    ],
    ['TRU-54 is rounded down when halved: 5 becomes 2', { ...halved, usual: 5 }, { most: 2 }],
    ['TRU-54 is at least one even when halved', { ...halved, usual: 1 }, { most: 1 }],
    [
      'TRU-54 allows no new invitations if the open ones already exceed it',
      { ...halved, open: 30 },
      { most: 25, left: 0 },
    ],
    [
      'TRU-55 is the number set by the admin',
      { ...newcomer, rule: set },
      { most: 9, why: 'set', reason: 'A fair' },
    ],
    [
      'TRU-55 is zero while inviting is paused by the admin',
      { rule: { ...set, paused: 'admin' } },
      { most: 0, left: 0, why: 'paused_by_admin' },
    ],
    [
      'TRU-55 is zero while inviting is paused because of suspended invitees',
      { rule: { ...set, paused: 'suspensions' } },
      { most: 0, why: 'paused', reason: null },
    ],
  ])('%s', (_, facts, allowance) => expect(allowanceOf({ ...ANN, ...facts })).toMatchObject(allowance))

  it('TRU-52 is explained with its reason and end date', () => {
    const say = (facts: Partial<InvitingFacts>) => inEnglish(sayAllowance(allowanceOf({ ...ANN, ...facts })))
    expect(say({})).toBe('You can have 50 open invitations. 48 are left.')
    expect(say({ joinedAt: daysAgo(1), open: 4 })).toBe(
      'You are new here: until July 6 you can have 5 open invitations, and more after that. One is left.',
    )
    expect(say({ suspendedAt: daysAgo(10), open: 25 })).toBe(
      'Someone you brought in was suspended: until September 18 you can have 25 open invitations, half as many as usual. None is left: please wait for an answer, or take an invitation back.',
    )
    expect(say({ rule: { most: null, paused: 'admin', reason: 'Too fast.' } })).toBe(
      'The admin paused inviting for you, until they allow it again. They say: “Too fast.” Please write to the admin.',
    )
    expect(say({ open: 50, codes: 3 })).toBe(
      'You can have 50 open invitations. None is left: please wait for an answer, or take an invitation back. 3 of them are QR codes, for seven days at most: you can take your QR codes back where you make one.',
    )
    expect(say({ open: 50, codes: 1 })).toContain('One of them is a QR code,')
    expect(say({ rule: { most: 1, paused: null, reason: null }, open: 0 })).toBe(
      'The admin set how many you can have: one open invitation. One is left.',
    )
  })
})

it('ADM-75 the texts for the admin refer to a member in the third person', () => {
  const say = (facts: Partial<InvitingFacts>) => sayAllowance(allowanceOf({ ...ANN, ...facts }), 'admin')
  const rule: InvitingRule = { most: null, paused: null, reason: 'A fair.' }
  const said = [
    say({}),
    say({ joinedAt: daysAgo(1), open: 4 }),
    say({ rule: { ...rule, most: 9 } }),
    say({ suspendedAt: daysAgo(10), open: 25, codes: 2 }),
    say({ suspendedAt: daysAgo(10), open: 25 }),
    say({ rule: { ...rule, paused: 'suspensions' } }),
    say({ rule: { ...rule, paused: 'admin' } }),
    sayStanding({ invitees: 0, active: 0, warned: 0, suspended: 0 }, 'admin'),
    sayStanding({ invitees: 1, active: 1, warned: 0, suspended: 0 }, 'admin'),
  ]
  expect(said.map(inEnglish)).toEqual([
    'They can have 50 open invitations. 48 are left.',
    'They are new here: until July 6 they can have 5 open invitations, and more after that. One is left.',
    'You set how many they can have: 9 open invitations. You said: “A fair.” 7 are left.',
    'Someone they brought in was suspended: until September 18 they can have 25 open invitations, half as many as usual. None is left. 2 of them are QR codes, for seven days at most.',
    'Someone they brought in was suspended: until September 18 they can have 25 open invitations, half as many as usual. None is left.',
    'Three people they brought in were suspended within 90 days. They cannot invite anyone until you allow it again.',
    'You paused inviting for them. They cannot invite anyone until you allow it again. You said: “A fair.”',
    'They have not brought anyone in yet.',
    'They brought in one person, 1 of them active. Nobody was warned or suspended within the last year.',
  ])
})

it('TRU-50 sayStanding includes the number of invitees', () => {
  const say = (counts: StandingCounts) => inEnglish(sayStanding(counts))
  expect(say({ invitees: 0, active: 0, warned: 0, suspended: 0 })).toBe(
    'You have not brought anyone in yet. You answer for the people you invite.',
  )
  expect(say({ invitees: 1, active: 1, warned: 0, suspended: 0 })).toBe(
    'You brought in one person, 1 of them active. Nobody was warned or suspended within the last year.',
  )
  expect(say({ invitees: 4, active: 2, warned: 1, suspended: 2 })).toBe(
    'You brought in 4 people, 2 of them active. Within the last year: 1 warned, 2 suspended.',
  )
})

describe('TRU-58 a proposal to move a member to a new sponsor', () => {
  const active = { status: 'active', awaiting: null, phone: '+15550000020', isAdmin: false }
  const bob = { ...active, id: 20, sponsorId: 19 }
  const cleo = { ...bob, id: 21, sponsorId: 18 }
  it.each([
    ['is allowed if the new sponsor is another active member', {}, {}, [18], null],
    ['is refused if the member is the admin', { isAdmin: true }, {}, [18], 'the_admin'],
    ['is refused if the member would become their own sponsor', { id: 21 }, {}, [18], 'to_themself'],
    ['is refused if the member is unverified', { awaiting: 'sponsor' }, {}, [18], 'not_active'],
    ['is refused if the new sponsor is suspended', {}, { status: 'suspended' }, [18], 'sponsor_not_active'],
    ['is refused if the new sponsor is a former member', {}, { phone: null }, [18], 'sponsor_not_active'],
    [
      'is refused if the new sponsor must register again',
      {},
      { awaiting: 'registration' },
      [18],
      'sponsor_not_active',
    ],
    ['is refused if the sponsor would stay the same', { sponsorId: 21 }, {}, [18], 'present_sponsor'],
    ['is refused if the new sponsor is below the member in the tree', {}, {}, [30, 20, 18], 'own_branch'],
  ])('%s', (_, player, sponsor, line, obstacle) => {
    expect(obstacleToMove({ ...bob, ...player }, { ...cleo, ...sponsor }, line)).toBe(obstacle)
  })

  it('mentions how many people are below the member in the tree', () => {
    expect(inEnglish(sayMove('Bob', 0))).toContain('sponsor of Bob. Bonds')
    expect(inEnglish(sayMove('Bob', 1))).toContain('sponsor of Bob and the one person below them.')
    expect(inEnglish(sayMove('Bob', 12))).toContain('sponsor of Bob and the 12 people below them.')
  })
})
