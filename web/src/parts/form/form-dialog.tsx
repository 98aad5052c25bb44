import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { FormActions } from './form-actions.tsx'
import type { Kept, Typed } from './kept.ts'
import { KeptNote } from './kept-note.tsx'

type Props<T extends Typed> = Pick<
  ComponentProps<typeof FormActions>,
  'isSending' | 'isReady' | 'label' | 'busyLabel'
> & {
  title: string
  description?: string
  /** Shown above the note on kept text. */
  intro?: ReactNode
  kept: Kept<T>
  /** Left out by forms whose fields show it. */
  problem?: string | null | undefined
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  onClose: () => void
  children: ReactNode
}

/** A dialog with one form, which stays open while the form is sent. */
export function FormDialog<T extends Typed>(props: Props<T>) {
  const { title, description, intro, kept, problem, onSubmit, onClose, children, ...actions } = props
  const formId = useId()
  return (
    <Dialog
      open
      onClose={actions.isSending ? undefined : onClose}
      title={title}
      description={description}
      actions={<FormActions formId={formId} onCancel={onClose} {...actions} />}
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="grid gap-4">
        {intro}
        <KeptNote kept={kept} />
        {children}
        {'problem' in props && (
          <p role="alert" className="text-danger empty:hidden">
            {problem}
          </p>
        )}
      </form>
    </Dialog>
  )
}
