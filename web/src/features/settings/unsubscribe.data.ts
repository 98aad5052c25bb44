import { useMutation } from '@tanstack/react-query'
import { read } from '../../api.ts'

/** Stops the e-mails to the member of this token. */
export function useStopEmails(token: string) {
  return useMutation({
    mutationFn: () => read('POST /api/unsubscribe/:token', { params: { token } }),
  })
}
