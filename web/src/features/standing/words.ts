import type { InviteeStanding, MoveState } from '@kinhold/domain/inviting'

/** Where somebody stands, as their sponsor reads it. */
export const STANDINGS = {
  waiting: { label: 'Waiting', tone: 'gold' },
  active: { label: 'Active', tone: 'good' },
  warned: { label: 'Warned', tone: 'gold' },
  suspended: { label: 'Suspended', tone: 'danger' },
  left: { label: 'Left', tone: 'plain' },
} as const satisfies Record<InviteeStanding, { label: string; tone: string }>

/** What became of the question whether somebody takes over a member. */
export function moveWords(state: MoveState, name: string): string {
  return {
    asked: `${name} is asked, and has not answered yet.`,
    accepted: `${name} accepted.`,
    declined: `${name} declined.`,
    withdrawn: `You took back the question to ${name}.`,
    expired: `${name} did not answer within 7 days.`,
  }[state]
}
