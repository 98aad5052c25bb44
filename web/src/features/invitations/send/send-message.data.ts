import type { SendResult } from '@kinhold/contract/outbox'
import { useMutation } from '@tanstack/react-query'
import { read } from '../../../api.ts'

/** The parts of an e-mail to an invitee. */
export type Email = { recipientEmail: string; subject: string; message: string }

/** Texts an invitation (INV-30). Throws `NotSent` when the server accepted it but could not send it. */
export function useTextInvitation() {
  return useMutation({
    mutationFn: async (text: { recipientPhone: string; message: string }) =>
      orNotSent(await read('POST /api/notifications/sms', { body: text })),
  })
}

/** E-mails an invitation (INV-33). Only the success flag of the response is read (INV-35). */
export function useMailInvitation() {
  return useMutation({
    mutationFn: async (email: Email) =>
      orNotSent(await read('POST /api/notifications/email', { body: email })),
  })
}

/** A message that was not and will not be sent; `message` is the server's sentence, or empty. */
export class NotSent extends Error {}

function orNotSent({ success, error }: SendResult): void {
  if (!success) throw new NotSent(error ?? '')
}
