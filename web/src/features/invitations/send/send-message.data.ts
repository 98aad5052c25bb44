import type { SendResult } from '@kinhold/contract/outbox'
import { useMutation } from '@tanstack/react-query'
import { read } from '../../../api.ts'

/** What an e-mail to an invitee consists of. */
export type Email = { recipientEmail: string; subject: string; message: string }

/** Texts someone their invitation (INV-30). Throws `NotSent` where the server took it and could not send it. */
export function useTextInvitation() {
  return useMutation({
    mutationFn: async (text: { recipientPhone: string; message: string }) =>
      orNotSent(await read('POST /api/notifications/sms', { body: text })),
  })
}

/** E-mails someone their invitation (INV-33). Only whether it was sent is read from the answer (INV-35). */
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
