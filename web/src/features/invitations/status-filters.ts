import type { InvitationStatus } from '@kinhold/domain/invitations'

/** What a list of invitations can be narrowed to, in order, with the status that each lets through (INV-05). */
export const STATUS_FILTERS = [
  { name: 'All', status: null },
  { name: 'Pending', status: 'pending' },
  { name: 'Verified', status: 'verified' },
  { name: 'Groups', status: 'group_formation' },
] as const satisfies { name: string; status: InvitationStatus | null }[]
export type StatusFilter = (typeof STATUS_FILTERS)[number]

/** Those of the filter's status; all of them where it has none (INV-06). */
export function narrowed<T extends { status: InvitationStatus }>(
  list: readonly T[],
  filter: StatusFilter,
): T[] {
  return list.filter(({ status }) => filter.status === null || status === filter.status)
}
