import type { Dashboard, DashboardLine } from '@kinhold/contract/players'
import { member } from '../people.ts'

export function dashboardLine(different: Partial<DashboardLine> = {}): DashboardLine {
  return {
    kind: 'invitation',
    id: 1,
    text: 'Cleo invited you to connect.',
    names: [21],
    href: '/invitations',
    createdAt: '2026-01-02T10:00:00.000Z',
    ...different,
  }
}

/** Returns Ann's dashboard with one pending and one recent line. */
export function dashboard(different: Partial<Dashboard> = {}): Dashboard {
  return {
    player: member(),
    counts: { bonds: 6, trustUnits: 1, groups: 2, vaults: 3, pendingInvitations: 4, unreadMessages: 5 },
    attention: [dashboardLine()],
    recent: [
      dashboardLine({
        kind: 'bond',
        id: null,
        text: 'You and Dora are connected.',
        names: [22],
        href: '/player/22',
        createdAt: '2026-01-01T10:00:00.000Z',
      }),
    ],
    ...different,
  }
}
