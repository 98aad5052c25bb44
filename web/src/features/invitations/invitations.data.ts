import type { Invitation } from '@kinhold/contract/invitations'
import type { Player } from '@kinhold/contract/players'
import { LIST_MOST } from '@kinhold/domain/limits'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../api.ts'

type Page = { items: Invitation[]; next: string | null }

/** What someone sent, newest first, a page at a time (INV-42). */
export function useSentInvitations(sponsorId: number) {
  return useInfiniteQuery({
    queryKey: ['invitation', 'sent', sponsorId],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before }) =>
      orSayWhy(
        readPage('GET /api/invitations/sponsor/:id', { params: { id: sponsorId }, query: { before } }),
      ),
    getNextPageParam: (last: Page) => last.next ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  })
}

/** What a member received, newest first (INV-56). Not for the admin: nobody may invite it, and its list is everyone's. */
export function useReceivedInvitations(member: Player) {
  return useQuery({
    queryKey: ['invitation', 'mine', member.id],
    queryFn: () => orSayWhy(readAllInvitations()),
    select: (invitations: Invitation[]) => invitations.filter((one) => isReceivedBy(member, one)),
  })
}

/** True for an invitation to the member's phone from someone else (INV-57). */
export function isReceivedBy(member: Pick<Player, 'id' | 'phone'>, invitation: Invitation): boolean {
  return invitation.recipientPhone === member.phone && invitation.sponsorId !== member.id
}

/** Invites someone by name and phone, in any formatting (INV-23, INV-24). */
export function useInvite(sponsorId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (invitee: { recipientName: string; recipientPhone: string }) =>
      read('POST /api/invitations', { body: { sponsorId, ...invitee, status: 'pending' } }),
    onSuccess: () => void client.invalidateQueries({ queryKey: ['invitation'] }),
  })
}

// Sent and received come in one list, so a received one may stand behind any number of sent ones.
async function readAllInvitations(): Promise<Invitation[]> {
  const all: Invitation[] = []
  let before: string | undefined
  do {
    const page = await readPage('GET /api/invitations', { query: { limit: LIST_MOST, before } })
    all.push(...page.items)
    before = page.next ?? undefined
  } while (before !== undefined)
  return all
}

// The screens show this title with the server's own sentence below it (INV-67).
async function orSayWhy<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (cause) {
    throw new Error('Failed to fetch invitations', { cause })
  }
}
