import { t } from '@lingui/core/macro'
import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { Kept, Typed } from './kept.ts'
import { KeptNote } from './kept-note.tsx'

type Props<T extends Typed> = {
  title: string
  description?: string
  /** The content above the note about earlier input. */
  intro?: ReactNode
  kept: Kept<T>
  /** The error for the whole form. Omitted if the fields show all errors. */
  problem?: string | null | undefined
  isSending: boolean
  /** False if there is nothing to send. */
  isReady?: boolean
  label?: string
  busyLabel?: string
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  onClose: () => void
  children: ReactNode
}

/** Shows a form in a dialog, which stays open while the form is being sent. */
export function FormDialog<T extends Typed>(props: Props<T>) {
  const { title, description, intro, kept, problem, onSubmit, onClose, children } = props
  const { isSending, isReady = true, label = t`Save`, busyLabel = t`Saving…` } = props
  const formId = useId()
  // On a phone, the buttons are side by side if they fit, so that more of the form is visible above them.
  const actions = (
    <div className="flex flex-wrap-reverse gap-2 max-sm:*:flex-auto sm:contents">
      <Button disabled={isSending} onClick={onClose}>
        {t`Cancel`}
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        disabled={!isReady}
        busy={isSending}
        busyLabel={busyLabel}
      >
        {label}
      </Button>
    </div>
  )
  return (
    <Dialog
      open
      onClose={isSending ? undefined : onClose}
      title={title}
      description={description}
      actions={actions}
      {...('problem' in props && { problem: problem ?? null })}
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-4">
        {intro}
        <KeptNote kept={kept} />
        {children}
      </form>
    </Dialog>
  )
}
