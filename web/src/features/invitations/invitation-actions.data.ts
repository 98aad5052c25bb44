import type { SendResult } from '@kinhold/contract/outbox'
import { useMutation } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { useChange, useForget } from '../../parts/forget.data.ts'

/**
 * The details that the sponsor typed for an invitation. `language` is missing if the server offers only one
 * language, or if the sponsor edits an existing invitation.
 */
export type Invitee = { recipientName: string; recipientPhone: string; language?: string }

export function useInvite(sponsorId: number) {
  const forget = useForget('invitation')
  return useMutation({
    mutationFn: (invitee: Invitee) =>
      read('POST /api/invitations', { body: { sponsorId, ...invitee, status: 'pending' } }),
    onSuccess: () => void forget(),
  })
}

export function useEditInvitation(id: number) {
  return useChange(
    (body: Invitee) => read('PUT /api/invitations/:id', { params: { id }, body }),
    'invitation',
  )
}

export function useDeleteInvitation() {
  return useChange((id: number) => read('DELETE /api/invitations/:id', { params: { id } }), 'invitation')
}

export function useAcceptInvitation() {
  return useChange((id: number) => read('POST /api/invitations/:id/accept', { params: { id } }), 'invitation')
}

export function useDeclineInvitation() {
  return useChange(
    (id: number) => read('POST /api/invitations/:id/decline', { params: { id } }),
    'invitation',
  )
}

export type Email = { recipientEmail: string; subject: string; message: string }

export function useTextInvitation() {
  return useMutation({
    mutationFn: (body: { recipientPhone: string; message: string }) =>
      read('POST /api/notifications/sms', { body }).then(orNotSent),
  })
}

/** E-mails an invitation (INV-33). The outcome depends only on the response's `success` field (INV-35). */
export function useMailInvitation() {
  return useMutation({
    mutationFn: (body: Email) => read('POST /api/notifications/email', { body }).then(orNotSent),
  })
}

/**
 * An error thrown if a text or e-mail couldn't be sent. `message` is the server's error message, or empty.
 */
export class NotSent extends Error {}

function orNotSent({ success, error }: SendResult): void {
  if (!success) throw new NotSent(error ?? '')
}
