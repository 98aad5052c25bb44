import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  title: ReactNode
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
  onConfirm(): void
  onCancel(): void
}

/** Confirms an action; the focus starts on Cancel. Escape and the scrim cancel. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger,
  busy,
  onConfirm,
  onCancel,
}: Props) {
  const actions = (
    <>
      <Button data-autofocus onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} busy={busy ?? false} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  )
  return <Dialog open={open} onClose={onCancel} title={title} description={children} actions={actions} />
}
