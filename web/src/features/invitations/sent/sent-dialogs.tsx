import type { Invitation } from '@kinhold/contract/invitations'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { InvitePopup } from '../send/invite-popup.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { ViewDialog } from './view-dialog.tsx'

/** The actions of a row in the Sent list. */
export type SentAction = 'send' | 'view' | 'edit' | 'delete'
/** The chosen action and its row. */
export type Chosen = { action: SentAction; invitation: Invitation }

type Props = {
  chosen: Chosen | null
  onClose: () => void
  /** Called when the row that opened the dialog is gone. */
  onGone: () => void
}

/** The dialogs of the Sent list. They are not inside its rows, so that none closes when its row changes. */
export function SentDialogs({ chosen, onClose, onGone }: Props) {
  const last = useLast(chosen)
  if (!last) return null
  const { action, invitation } = last
  const open = chosen !== null
  const shared = { open, invitation, onClose }
  switch (action) {
    case 'send':
      return (
        <Dialog open={open} onClose={onClose} title={`Invite ${invitation.recipientName || 'them'}`}>
          <InvitePopup key={invitation.id} invitation={invitation} />
        </Dialog>
      )
    case 'view':
      return <ViewDialog {...shared} />
    case 'edit':
      return open && <EditDialog invitation={invitation} onClose={onClose} />
    case 'delete':
      return <DeleteDialog {...shared} onGone={onGone} />
  }
}

/** The last value that was not null, so that a dialog keeps its content while it closes. */
function useLast<T>(given: T | null): T | null {
  const [last, setLast] = useState(given)
  if (given !== null && given !== last) setLast(given)
  return given ?? last
}
