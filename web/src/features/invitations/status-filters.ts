import type { InvitationStatus } from '@kinhold/domain/invitations'

/** The filters of an invitation list, in order, each with the status that it shows (INV-05). */
export const STATUS_FILTERS = [
  { name: 'All', status: null },
  { name: 'Pending', status: 'pending' },
  { name: 'Verified', status: 'verified' },
  { name: 'Groups', status: 'group_formation' },
] as const satisfies { name: string; status: InvitationStatus | null }[]
export type StatusFilter = (typeof STATUS_FILTERS)[number]

/** The items with the filter's status, or all if the filter has none (INV-06). */
export function narrowed<T extends { status: InvitationStatus }>(
  list: readonly T[],
  filter: StatusFilter,
): T[] {
  return list.filter(({ status }) => filter.status === null || status === filter.status)
}
