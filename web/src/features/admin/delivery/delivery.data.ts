import type { OutboxMessage } from '@kinhold/contract/admin'
import type { SendResult } from '@kinhold/contract/outbox'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read, readPage } from '../../../api.ts'
import { type KeptPages, mapItems } from '../../../parts/list/kept-pages.ts'
import { usePages } from '../../../parts/list/pages.data.ts'
import { keyOfAll, keyOfMany } from '../../../query-key.ts'

const DELIVERY_STATUS_MS = 10_000

export type TestSms = { to: string; body: string }
export type TestEmail = { to: string; subject: string; text: string; html: string }
export type InvitationSms = { recipientPhone: string; sponsorName: string; invitationCode: string }
export type WelcomeEmail = { recipientEmail: string; recipientName: string; sponsorName: string }

export function useSmsStatus() {
  return useQuery({
    queryKey: keyOfMany('delivery-status', 'sms'),
    queryFn: () => read('GET /api/sms/status', {}),
    ...EVERY_TEN_SECONDS,
  })
}

export function useEmailStatus() {
  return useQuery({
    queryKey: keyOfMany('delivery-status', 'email'),
    queryFn: () => read('GET /api/email/status', {}),
    ...EVERY_TEN_SECONDS,
  })
}

const EVERY_TEN_SECONDS = { refetchInterval: DELIVERY_STATUS_MS, staleTime: DELIVERY_STATUS_MS }

/** Sends a typed form through one of the calls below. Even a failed call may add a message to the outbox. */
export function useSend<Typed>(post: (typed: Typed) => Promise<SendResult>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: post,
    onSettled: () => void client.invalidateQueries({ queryKey: keyOfAll('outbox') }),
  })
}

export function sendSms(body: TestSms) {
  return read('POST /api/sms/send', { body })
}

/** Sends a test e-mail (ADM-42); an empty text or HTML is left out. */
export function sendEmail({ to, subject, text, html }: TestEmail) {
  return read('POST /api/email/send', { body: { to, subject, text: orNothing(text), html: orNothing(html) } })
}

export function sendInvitationSms(body: InvitationSms) {
  return read('POST /api/sms/invitation', { body })
}

export function sendWelcomeEmail(body: WelcomeEmail) {
  return read('POST /api/email/welcome', { body })
}

function orNothing(text: string): string | undefined {
  return text.trim() === '' ? undefined : text
}

export function useOutbox() {
  return usePages<OutboxMessage>({
    queryKey: keyOfAll('outbox'),
    load: (before) => readPage('GET /api/admin/outbox', { query: { before } }),
    // Actions of strangers send no live update.
    refetchInterval: 10_000,
  })
}

export function useRetry() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => read('POST /api/admin/outbox/:id/retry', { params: { id } }),
    onSuccess: (message) =>
      queries.setQueryData<KeptPages<OutboxMessage>>(
        keyOfAll('outbox'),
        (list) => list && mapItems(list, (one) => (one.id === message.id ? message : one)),
      ),
    // Also after a refusal: it usually means that the data on screen is out of date.
    onSettled: () => void queries.invalidateQueries({ queryKey: keyOfAll('outbox') }),
  })
}
