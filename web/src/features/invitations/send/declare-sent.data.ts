import { read } from '../../../api.ts'
import { useChange } from '../../../parts/forget.data.ts'

/** Records that the member has sent an invitation's link themselves (FAM-81). */
export function useDeclareSent() {
  return useChange((id: number) => read('POST /api/invitations/:id/sent', { params: { id } }), 'invitation')
}
