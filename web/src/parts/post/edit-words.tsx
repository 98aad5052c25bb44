import { multiLine } from '@kinhold/domain/text'
import { useId } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast, type ToastContent } from '../../ui/toast.ts'
import { FormActions } from '../form/form-actions.tsx'
import { KeptNote } from '../form/kept-note.tsx'
import { useKeptForm } from '../form/use-kept-form.ts'
import { sayAtForm } from '../form/refusals.ts'
import { whyNotWords } from '../writing/why-not-words.ts'

type Props = {
  title: string
  /** Identifies the edited text among all kept drafts. */
  place: string
  words: string
  /** The most characters allowed. */
  most: number
  onSave: (words: string) => Promise<unknown>
  says: { saved: string; failed: (error: unknown) => ToastContent }
  onClose: () => void
}

/** Edits the words of a post or comment; the draft is kept until it is saved. */
export function EditWords({ title, place, words, most, onSave, says, onClose }: Props) {
  const formId = useId()
  const { form, kept } = useKeptForm(place, { content: words })
  const isSaving = form.formState.isSubmitting
  const save = form.handleSubmit(async ({ content }) => {
    try {
      await onSave(multiLine(content))
      kept.end()
      toast({ title: says.saved })
      onClose()
    } catch (error) {
      toast({ ...says.failed(error), tone: 'danger' })
      sayAtForm(error, form, { elseAt: 'content' })
    }
  })
  const actions = <FormActions formId={formId} isSending={isSaving} onCancel={onClose} />
  return (
    <Dialog open onClose={isSaving ? undefined : onClose} title={title} actions={actions}>
      <form id={formId} noValidate onSubmit={save} className="grid gap-4">
        <KeptNote kept={kept} />
        <TextField
          label="Message"
          rows={6}
          data-autofocus
          error={form.formState.errors.content?.message}
          {...form.register('content', { validate: (typed) => whyNotWords(typed, most) ?? true })}
        />
      </form>
    </Dialog>
  )
}
