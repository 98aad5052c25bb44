import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer, read } from '../../api.ts'
import { keyOfAll, keyOfMany } from '../../query-key.ts'

/** Whose a link is, and how the member who opened it stands to them. */
export type InviteLink = Answer<'GET /api/invitation-links/:qrId'>

/** Looks up a link that a member opened (INV-98); null asks nothing. */
export function useInviteLink(qrId: string | null) {
  return useQuery({
    queryKey: keyOfMany('invitation', 'link', qrId),
    queryFn: () => read('GET /api/invitation-links/:qrId', { params: { qrId: qrId! } }),
    enabled: qrId !== null,
  })
}

/** Invites whose link it is (INV-99). After a refusal, too, how the two stand is asked anew. */
export function useConnect(qrId: string | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => read('POST /api/invitation-links/:qrId/connect', { params: { qrId: qrId! } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOfAll('invitation') }),
  })
}
