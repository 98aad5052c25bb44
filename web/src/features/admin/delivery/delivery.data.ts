import type { OutboxMessage } from '@kinhold/contract/admin'
import { useMutation } from '@tanstack/react-query'
import { type Input, read } from '../../../api.ts'
import { useAnswer } from '../../../parts/calls.data.ts'
import { useForget } from '../../../parts/forget.data.ts'
import { mapItems } from '../../../parts/list/kept-pages.ts'
import { useChangeOfList } from '../../../parts/list/pages.data.ts'
import { keyOfMany } from '../../../query-key.ts'

const EVERY_TEN_SECONDS = { refetchInterval: 10_000, staleTime: 10_000 }

export const useSmsStatus = () =>
  useAnswer(keyOfMany('delivery-status', 'sms'), 'GET /api/sms/status', {}, EVERY_TEN_SECONDS)
export const useEmailStatus = () =>
  useAnswer(keyOfMany('delivery-status', 'email'), 'GET /api/email/status', {}, EVERY_TEN_SECONDS)

export type SendCall =
  | 'POST /api/sms/send'
  | 'POST /api/email/send'
  | 'POST /api/sms/invitation'
  | 'POST /api/email/welcome'

/** Sends the filled-in fields, then refetches the outbox, since even a failed request may change it. */
export function useSend(call: SendCall) {
  const forget = useForget('outbox')
  return useMutation({
    mutationFn: (typed: Record<string, string>) => {
      const filled = Object.entries(typed).filter(([, text]) => text.trim() !== '')
      return read(call, { body: Object.fromEntries(filled) } as Input<SendCall>)
    },
    onSettled: () => void forget(),
  })
}

export function useRetry() {
  return useChangeOfList<OutboxMessage, string, OutboxMessage>(
    keyOfMany('outbox', 'GET /api/admin/outbox'),
    (id) => read('POST /api/admin/outbox/:id/retry', { params: { id } }),
    (list, message) => mapItems(list, (one) => (one.id === message.id ? message : one)),
  )
}
