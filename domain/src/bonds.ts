import { BOND_QUIET_HOURS, BONDS_AGAIN_A_YEAR } from './limits.ts'

/** A bond joins two players. Either of them can end it, and a new invitation can restore it. */

/** Returns the ids of two players, the lower one first. */
export function pairOf(a: number, b: number): { low: number; high: number } {
  return a < b ? { low: a, high: b } : { low: b, high: a }
}

/** Returns the id that two players' bond and conversation share: 'low-high'. */
export function pairKey(a: number, b: number): string {
  const { low, high } = pairOf(a, b)
  return `${low}-${high}`
}

/** The sort orders of the admin's list of bonds. */
export const BOND_ORDERS = ['since', 'sponsor', 'invitee'] as const
export type BondOrder = (typeof BOND_ORDERS)[number]

/**
 * The time when a pair's latest bond ended, and the number of times the two have invited each other again in
 * the past year. `thirdLastAt`: the time of the third most recent of these invitations.
 */
export type Ending = { endedAt: Date; invited: number; thirdLastAt: Date | null }

/** Returns when the pair may invite each other again, and how many invitations they have left. */
export function invitingAgain({ endedAt, invited, thirdLastAt }: Ending): { from: Date; left: number } {
  const quietUntil = new Date(endedAt.getTime() + BOND_QUIET_HOURS * HOUR)
  const left = Math.max(0, BONDS_AGAIN_A_YEAR - invited)
  const yearOver = left === 0 && thirdLastAt ? new Date(thirdLastAt.getTime() + YEAR) : quietUntil
  return { from: yearOver > quietUntil ? yearOver : quietUntil, left }
}

/** Returns the reason why the pair can't invite each other yet, or null if they can. */
export function obstacleToBondAgain(ending: Ending, now: Date): 'ended_recently' | 'invited_often' | null {
  const { from, left } = invitingAgain(ending)
  if (left === 0) return 'invited_often'
  return from > now ? 'ended_recently' : null
}

const HOUR = 3_600_000
const YEAR = 365 * 24 * HOUR
