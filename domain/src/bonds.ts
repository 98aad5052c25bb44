import { BOND_QUIET_HOURS, BONDS_AGAIN_A_YEAR } from './limits.ts'

/** A bond joins two players, once. It ends where either of them ends it, and begins again by an invitation. */

/** The two ids of a pair, the smaller first: how a bond is stored. */
export function pairOf(a: number, b: number): { low: number; high: number } {
  return a < b ? { low: a, high: b } : { low: b, high: a }
}

/** A bond's id, 'low-high': also the pair key of a conversation. */
export function pairKey(a: number, b: number): string {
  const { low, high } = pairOf(a, b)
  return `${low}-${high}`
}

/** By what the admin may have everyone's bonds in order: since when they hold, the name of who invited, of who accepted. */
export const BOND_ORDERS = ['since', 'sponsor', 'invitee'] as const
export type BondOrder = (typeof BOND_ORDERS)[number]

/** When a pair's last bond ended, and of its invitations to bond again within a year how many there were, and when the third last was. */
export type Ending = { endedAt: Date; invited: number; thirdLastAt: Date | null }

/** From when on either of a pair whose bond ended may invite the other, and how often still within a year. */
export function invitingAgain({ endedAt, invited, thirdLastAt }: Ending): { from: Date; left: number } {
  const quietUntil = new Date(endedAt.getTime() + BOND_QUIET_HOURS * HOUR)
  const left = Math.max(0, BONDS_AGAIN_A_YEAR - invited)
  const yearOver = left === 0 && thirdLastAt ? new Date(thirdLastAt.getTime() + YEAR) : quietUntil
  return { from: yearOver > quietUntil ? yearOver : quietUntil, left }
}

/** Why a pair may not be invited to bond again at a moment; null where it may. */
export function obstacleToBondAgain(ending: Ending, now: Date): 'ended_recently' | 'invited_often' | null {
  const { from, left } = invitingAgain(ending)
  if (left === 0) return 'invited_often'
  return from > now ? 'ended_recently' : null
}

const HOUR = 3_600_000
const YEAR = 365 * 24 * HOUR
