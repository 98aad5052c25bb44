import { describe, expect, it } from 'vitest'
import { invitingAgain, obstacleToBondAgain, pairKey } from './bonds.ts'

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 0, day, hour))

describe('a new bond between former partners', () => {
  it('TRU-08 can be requested one day after their last bond ended', () => {
    const ending = { endedAt: at(1), invited: 0, thirdLastAt: null }
    expect(invitingAgain(ending)).toEqual({ from: at(2), left: 3 })
    expect(obstacleToBondAgain(ending, new Date(at(2).getTime() - 1))).toBe('ended_recently')
    expect(obstacleToBondAgain(ending, at(2))).toBe(null)
  })

  it('TRU-08 can be requested at most three times a year', () => {
    const ending = { endedAt: at(20), invited: 3, thirdLastAt: at(5) }
    expect(invitingAgain(ending)).toEqual({ from: new Date(Date.UTC(2027, 0, 5)), left: 0 })
    expect(obstacleToBondAgain(ending, at(25))).toBe('invited_often')
    expect(obstacleToBondAgain({ ...ending, invited: 2, thirdLastAt: null }, at(25))).toBe(null)
  })

  it('TRU-08 can be requested one day after the bond ended if the year is over by then', () => {
    const endedAt = new Date(Date.UTC(2027, 0, 4, 12))
    const { from } = invitingAgain({ endedAt, invited: 3, thirdLastAt: at(5) })
    expect(from).toEqual(new Date(Date.UTC(2027, 0, 5, 12)))
  })
})

it('NET-06 a pair has the same id whichever player comes first', () =>
  expect([pairKey(12, 7), pairKey(7, 12)]).toEqual(['7-12', '7-12']))
