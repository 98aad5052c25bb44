import type { Invitation } from '@kinhold/contract/invitations'
import type { Player } from '@kinhold/contract/players'
import { LIST_MOST } from '@kinhold/domain/limits'
import { useQuery } from '@tanstack/react-query'
import { readPage } from '../../api.ts'
import { readAllPages, usePages } from '../../parts/list/pages.data.ts'
import { keyOfMany } from '../../query-key.ts'

export function useSentInvitations(sponsorId: number) {
  return usePages<Invitation>({
    queryKey: keyOfMany('invitation', 'sent', sponsorId),
    load: (before) =>
      readPage('GET /api/invitations/sponsor/:id', { params: { id: sponsorId }, query: { before } }),
  })
}

/** Loads a member's received invitations, newest first (INV-56). The admin has none. */
export function useReceivedInvitations(member: Player) {
  return useQuery({
    queryKey: keyOfMany('invitation', 'mine', member.id),
    queryFn: () => (member.isAdmin ? [] : readAllInvitations()),
    select: (invitations: Invitation[]) => invitations.filter((one) => isReceivedBy(member, one)),
  })
}

export type SentInvitations = ReturnType<typeof useSentInvitations>
export type ReceivedInvitations = ReturnType<typeof useReceivedInvitations>

export function isReceivedBy(member: Pick<Player, 'id' | 'phone'>, invitation: Invitation): boolean {
  return invitation.recipientPhone === member.phone && invitation.sponsorId !== member.id
}

// Sent and received invitations share one list, so any page may contain received invitations.
function readAllInvitations(): Promise<Invitation[]> {
  return readAllPages((before) => readPage('GET /api/invitations', { query: { limit: LIST_MOST, before } }))
}
