import { describe, expect, it } from 'vitest'
import { actionsOn, LIFECYCLE_ACTIONS, mayConfirm, obstacleToWord, statusAfter } from './lifecycle.ts'
import { ADMIN_ID, PLAYER_STATUSES } from './players.ts'

describe('the actions offered for a player', () => {
  it.each([
    ['ADM-61', 'active', ['suspend', 'deactivate', 'archive']],
    ['ADM-62', 'suspended', ['re_register', 'deactivate', 'archive']],
    ['ADM-63', 'deactivated', ['re_register', 'archive']],
    ['ADM-64', 'archived', ['re_register']],
  ] as const)('%s with the status %s are %j', (_, status, offered) => {
    expect(actionsOn({ id: 19, status })).toEqual(offered)
  })

  it('ADM-59 ADM-66 ADM-70 always change the status and never apply to the admin', () => {
    for (const status of PLAYER_STATUSES) {
      expect(actionsOn({ id: ADMIN_ID, status })).toEqual([])
      for (const action of actionsOn({ id: 19, status })) expect(statusAfter(action)).not.toBe(status)
    }
    expect(new Set(LIFECYCLE_ACTIONS.map(statusAfter))).toEqual(new Set(PLAYER_STATUSES))
  })
})

describe('a sponsor’s answer about a newcomer', () => {
  const waits = { sponsorId: 19, awaiting: 'sponsor', status: 'active' } as const

  it('is accepted once, and only from the responsible member', () => {
    expect([obstacleToWord(19, waits), mayConfirm(19, waits)]).toEqual([null, true])
    const player = { ...waits, answererId: 20 }
    expect([mayConfirm(20, player), mayConfirm(19, player)]).toEqual([true, false])
    expect(obstacleToWord(19, { ...player, awaiting: null })).toBe('verified_already')
  })

  it.each([
    ['not_sponsor', { sponsorId: 20 }],
    ['not_sponsor', { sponsorId: null }],
    ['verified_already', { awaiting: null }],
    ['inactive', { status: 'suspended' }],
    ['inactive', { status: 'archived', awaiting: 'registration' }],
    ['registers_again', { awaiting: 'registration' }],
  ] as const)('is rejected with %s if the newcomer has %j', (obstacle, change) => {
    const player = { ...waits, ...change }
    expect([obstacleToWord(19, player), mayConfirm(19, player)]).toEqual([obstacle, false])
  })
})
