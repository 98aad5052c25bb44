import { read } from '../../../api.ts'
import { useChange } from '../../../parts/forget.data.ts'

/** Records that the link of an invitation left in the member's own way (FAM-81). */
export function useDeclareSent() {
  return useChange((id: number) => read('POST /api/invitations/:id/sent', { params: { id } }), 'invitation')
}
