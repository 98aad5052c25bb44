import { read } from '../../api.ts'

export function declineInvitation(): Promise<unknown> {
  return read('POST /api/auth/decline-invitation', {})
}
