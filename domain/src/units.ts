/** Rules for trust units, each made up of three bonded people. */

import type { MessageDescriptor } from '@lingui/core'
import { msg } from './msg.ts'

/**
 * One of the three people in a triangle of bonds. `depth` is the number of steps from the top of the sponsor
 * tree.
 */
export type Corner = { id: number; depth: number; createdAt: Date }
/** The player ids in a unit's six slots. */
export type Slots = {
  sponsorId: number
  inviteeAId: number
  inviteeBId: number
  targetId: number
  inviterAId: number
  inviterBId: number
}

/**
 * Assigns the slots. The sponsor slot goes to the person highest in the sponsor tree, and the target slot to
 * the person who closed the triangle.
 */
export function slotsOf(corners: readonly [Corner, Corner, Corner], targetId: number): Slots {
  const [sponsor, ...rest] = corners.toSorted((a, b) => a.depth - b.depth || byJoining(a, b)) as Corner[]
  const [inviteeA, inviteeB] = rest.toSorted(byJoining)
  const [inviterA, inviterB] = corners.filter(({ id }) => id !== targetId).toSorted(byJoining)
  return {
    sponsorId: sponsor!.id,
    inviteeAId: inviteeA!.id,
    inviteeBId: inviteeB!.id,
    targetId,
    inviterAId: inviterA!.id,
    inviterBId: inviterB!.id,
  }
}

function byJoining(a: Corner, b: Corner): number {
  return a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id
}

/** Returns true if the player is one of a unit's three members (UNI-35). */
export function isOfUnit(confirmations: Record<string, boolean>, playerId: number): boolean {
  return Object.hasOwn(confirmations, playerId)
}

/** Returns true if all three members have confirmed the unit (UNI-13). */
export function isFullyConfirmed(confirmations: Record<string, boolean>): boolean {
  const answers = Object.values(confirmations)
  return answers.length === 3 && answers.every(Boolean)
}

/** Returns a unit's title (UNI-14). */
export function unitTitle(confirmations: Record<string, boolean>): MessageDescriptor {
  return isFullyConfirmed(confirmations) ? msg`Trust Unit Group` : msg`Awaiting Confirmations`
}
