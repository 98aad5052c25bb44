import type { InviteeStanding, MoveState } from '@kinhold/domain/inviting'

/** A member's status, as their sponsor reads it. */
export const STANDINGS = {
  waiting: { label: 'Waiting', tone: 'gold' },
  active: { label: 'Active', tone: 'good' },
  warned: { label: 'Warned', tone: 'gold' },
  suspended: { label: 'Suspended', tone: 'danger' },
  left: { label: 'Left', tone: 'plain' },
} as const satisfies Record<InviteeStanding, { label: string; tone: string }>

/** The state of a request to take over a member, in words. */
export function moveWords(state: MoveState, name: string): string {
  return {
    asked: `${name} has been asked, and has not answered yet.`,
    accepted: `${name} accepted.`,
    declined: `${name} declined.`,
    withdrawn: `You took back the question to ${name}.`,
    expired: `${name} did not answer within 7 days.`,
  }[state]
}
