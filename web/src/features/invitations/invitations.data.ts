import type { Invitation } from '@kinhold/contract/invitations'
import type { Player } from '@kinhold/contract/players'
import { LIST_MOST } from '@kinhold/domain/limits'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { readPage } from '../../api.ts'
import { keyOfMany } from '../../query-key.ts'

type Page = { items: Invitation[]; next: string | null }

/** What someone sent, newest first, a page at a time (INV-42). */
export function useSentInvitations(sponsorId: number) {
  return useInfiniteQuery({
    queryKey: keyOfMany('invitation', 'sent', sponsorId),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before }) =>
      orSayWhy(
        readPage('GET /api/invitations/sponsor/:id', { params: { id: sponsorId }, query: { before } }),
      ),
    getNextPageParam: (last: Page) => last.next ?? undefined,
    select: ({ pages }) => pages.flatMap((page) => page.items),
  })
}

/** What a member received, newest first (INV-56). Nothing for the admin, whom nobody may invite, without asking. */
export function useReceivedInvitations(member: Player) {
  return useQuery({
    queryKey: keyOfMany('invitation', 'mine', member.id),
    queryFn: async () => (member.isAdmin ? [] : orSayWhy(readAllInvitations())),
    select: (invitations: Invitation[]) => invitations.filter((one) => isReceivedBy(member, one)),
  })
}

/** The two lists as the screen hands them to its tabs. */
export type SentInvitations = ReturnType<typeof useSentInvitations>
export type ReceivedInvitations = ReturnType<typeof useReceivedInvitations>

/** True for an invitation to the member's phone from someone else (INV-57). */
export function isReceivedBy(member: Pick<Player, 'id' | 'phone'>, invitation: Invitation): boolean {
  return invitation.recipientPhone === member.phone && invitation.sponsorId !== member.id
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
