import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  title: ReactNode
  children?: ReactNode
  confirmLabel: string
  danger?: boolean
  busy?: boolean
  onConfirm(): void
  onCancel(): void
}

/** Asks the user to confirm an action; the focus starts on Cancel. Escape or a press on the scrim cancels. */
export function ConfirmDialog(props: Props) {
  const { open, title, children, confirmLabel, danger, busy = false, onConfirm, onCancel } = props
  const actions = (
    <>
      <Button data-autofocus onClick={onCancel}>
        Cancel
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  )
  return <Dialog open={open} onClose={onCancel} title={title} description={children} actions={actions} />
}
