/** Trust units: three people, each bonded with the other two. */

/** A person in a triangle, before slots are assigned. `depth`: steps below the top of the sponsor tree. */
export type Corner = { id: number; depth: number; createdAt: Date }
/** The six slots of a unit, by player id. */
export type Slots = {
  sponsorId: number
  inviteeAId: number
  inviteeBId: number
  targetId: number
  inviterAId: number
  inviterBId: number
}

/**
 * Assigns a triangle's slots. `sponsor` is highest in the sponsor tree (least depth, then earliest joined);
 * the other two follow by join date. `target` closed the triangle by accepting; the others are the inviters.
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

/** True for the three members, who alone can turn a unit into a group (UNI-35); the admin can only see it. */
export function isOfUnit(confirmations: Record<string, boolean>, playerId: number): boolean {
  return Object.hasOwn(confirmations, playerId)
}

/** True if all three members have confirmed the unit (UNI-13). */
export function isFullyConfirmed(confirmations: Record<string, boolean>): boolean {
  const answers = Object.values(confirmations)
  return answers.length === 3 && answers.every(Boolean)
}

/** The title of a unit (UNI-14). */
export function unitTitle(confirmations: Record<string, boolean>): string {
  return isFullyConfirmed(confirmations) ? 'Trust Unit Group' : 'Awaiting Confirmations'
}
