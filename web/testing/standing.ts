import type { Invitee, Move, Standing } from '@kinhold/contract/standing'

/** Returns the standing of a member with three invitees. */
export function standing(different: Partial<Standing> = {}): Standing {
  return {
    counts: { invitees: 3, active: 2, warned: 0, suspended: 0 },
    text: 'You brought in 3 people, 2 of them active. Nobody was warned or suspended within the last year.',
    allowance: {
      most: 50,
      open: 2,
      left: 48,
      why: 'usual',
      until: null,
      text: 'You can have 50 open invitations. 48 are left.',
    },
    set: null,
    ...different,
  }
}

/** Returns one of a member's invitees. */
export function invitee(different: Partial<Invitee> = {}): Invitee {
  return { id: 20, name: 'Bob', profilePhoto: null, standing: 'active', can: ['thank'], ...different }
}

/** Returns a request for Cleo to become Dora's sponsor. */
export function move(different: Partial<Move> = {}): Move {
  return {
    id: 5,
    player: { id: 22, name: 'Dora', profilePhoto: null },
    from: { id: 19, name: 'Ann', profilePhoto: null },
    to: { id: 21, name: 'Cleo', profilePhoto: null },
    state: 'asked',
    askedAt: '2026-01-02T10:00:00.000Z',
    until: '2026-01-09T10:00:00.000Z',
    answeredAt: null,
    ...different,
  }
}
