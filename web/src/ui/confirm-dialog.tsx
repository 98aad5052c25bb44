import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type Props = {
  open: boolean
  title: ReactNode
  children?: ReactNode
  /** An additional choice, shown below the description. */
  choice?: ReactNode
  confirmLabel: string
  danger?: boolean
  busy?: boolean
  onConfirm(): void
  onCancel(): void
}

/** A dialog that asks the user to confirm an action. Cancel has the focus at first. */
export function ConfirmDialog(props: Props) {
  const { open, title, children, choice, confirmLabel, danger, busy = false, onConfirm, onCancel } = props
  const actions = (
    <>
      <Button data-autofocus onClick={onCancel}>
        {t`Cancel`}
      </Button>
      <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onCancel} title={title} description={children} actions={actions}>
      {choice}
    </Dialog>
  )
}
