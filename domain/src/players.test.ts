import { describe, expect, it } from 'vitest'
import { isReservedName } from './player-names.ts'
import { isAdmin, refusalOfStatus } from './players.ts'

describe('the admin', () => {
  it('LOG-08 is decided by the role, never by a name', () => {
    expect(isAdmin({ role: 'admin' })).toBe(true)
    expect(isAdmin({ role: 'member' })).toBe(false)
  })
  it.each([
    'admin',
    ' ADMIN ',
    'a d m i n',
    'Admín',
    'аdmіn',
    'ａｄｍｉｎ',
    'adm1n',
    '@dmin',
    'admln',
    'a.d-m_i n',
    'adrnin',
    'ad\u200bmin',
  ])('LOG-08 nobody else may be called %j', (name) => expect(isReservedName(name)).toBe(true))
  it.each(['Ann', 'Adrian', 'Damian', 'Administrator', 'Adminton', '王小明'])('%s may', (name) => {
    expect(isReservedName(name)).toBe(false)
  })
})

it('only an active player signs in', () => {
  expect(refusalOfStatus('active')).toBeNull()
  expect(refusalOfStatus('suspended')).toMatchObject({ code: 'account_suspended' })
})
