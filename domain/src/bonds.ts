import { BOND_QUIET_HOURS, BONDS_AGAIN_A_YEAR } from './limits.ts'

/** A bond joins two players. Either player can end the bond, and a new invitation can restore it. */

/** The two ids of a pair, the smaller first: the stored form of a bond. */
export function pairOf(a: number, b: number): { low: number; high: number } {
  return a < b ? { low: a, high: b } : { low: b, high: a }
}

/** The id of a pair's bond, 'low-high', which is also the key of their conversation. */
export function pairKey(a: number, b: number): string {
  const { low, high } = pairOf(a, b)
  return `${low}-${high}`
}

/** Sort orders of the admin's list of bonds: start date, name of the sponsor, name of the invitee. */
export const BOND_ORDERS = ['since', 'sponsor', 'invitee'] as const
export type BondOrder = (typeof BOND_ORDERS)[number]

/** When a pair's last bond ended, their new invitations within a year, and when the third last was sent. */
export type Ending = { endedAt: Date; invited: number; thirdLastAt: Date | null }

/** The time from which either player may invite the other again, and how many invitations they have left. */
export function invitingAgain({ endedAt, invited, thirdLastAt }: Ending): { from: Date; left: number } {
  const quietUntil = new Date(endedAt.getTime() + BOND_QUIET_HOURS * HOUR)
  const left = Math.max(0, BONDS_AGAIN_A_YEAR - invited)
  const yearOver = left === 0 && thirdLastAt ? new Date(thirdLastAt.getTime() + YEAR) : quietUntil
  return { from: yearOver > quietUntil ? yearOver : quietUntil, left }
}

/** The reason why the pair may not invite each other again now; null if they may. */
export function obstacleToBondAgain(ending: Ending, now: Date): 'ended_recently' | 'invited_often' | null {
  const { from, left } = invitingAgain(ending)
  if (left === 0) return 'invited_often'
  return from > now ? 'ended_recently' : null
}

const HOUR = 3_600_000
const YEAR = 365 * 24 * HOUR
