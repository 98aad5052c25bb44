import { useMutation } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { useChange } from '../../parts/forget.data.ts'
import { loadAgain } from '../session/load-again.ts'
import { finishBeforeEnd } from '../session/session-end.ts'

export type Own = { name: string; phone: string }

/** Invites the operator's own number and opens the invitation in this browser. */
export const useBegin = () =>
  useChange((body: Own) => read('POST /api/auth/open-own-invitation', { body }), 'invitation')

/**
 * Switches to the operator's other account. Fails with `not_signed_in` if this browser has no session for
 * that account.
 */
export function useGo() {
  return useMutation({
    mutationFn: async () => {
      await finishBeforeEnd()
      await read('POST /api/auth/change-account', {})
      loadAgain()
    },
  })
}

/** Signs this browser in as the admin with the link printed by the operator's command. */
export function useSignInByLink(token: string) {
  return useMutation({
    mutationFn: async () => {
      await finishBeforeEnd()
      await read('POST /api/auth/admin-link', { body: { token } })
      loadAgain()
    },
  })
}
