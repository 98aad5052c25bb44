import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer, read } from '../../api.ts'
import { keyOfAll, keyOfMany } from '../../query-key.ts'

/** The owner of a link, and the bond between them and the member who opened it. */
export type InviteLink = Answer<'GET /api/invitation-links/:qrId'>

/** Looks up a link that a member opened (INV-98); null asks nothing. */
export function useInviteLink(qrId: string | null) {
  return useQuery({
    queryKey: keyOfMany('invitation', 'link', qrId),
    queryFn: () => read('GET /api/invitation-links/:qrId', { params: { qrId: qrId! } }),
    enabled: qrId !== null,
  })
}

/** Invites the owner of the link (INV-99). The bond of the two reloads, after a refusal too. */
export function useConnect(qrId: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => read('POST /api/invitation-links/:qrId/connect', { params: { qrId: qrId! } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOfAll('invitation') }),
  })
}
