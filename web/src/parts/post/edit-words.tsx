import type { Media } from '@kinhold/contract/uploads'
import { countInWords } from '@kinhold/domain/file-words'
import { multiLine } from '@kinhold/domain/text'
import { t } from '@lingui/core/macro'
import { TextField } from '../../ui/field.tsx'
import { toast, type ToastContent } from '../../ui/toast.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { useKeptForm } from '../form/use-kept-form.ts'
import { sayAtForm } from '../form/refusals.ts'
import { whyNotWords } from '../writing/written.ts'

type Props = {
  title: string
  /** The storage key for the draft of this edit. */
  place: string
  words: string
  /** The post's files. A post without text is saved with the number of its files as its text. */
  files?: readonly Media[] | undefined
  /** The maximum number of characters. */
  most: number
  onSave: (words: string) => Promise<unknown>
  says: { saved: string; failed: (error: unknown) => ToastContent }
  onClose: () => void
}

export function EditWords({ title, place, words, files = [], most, onSave, says, onClose }: Props) {
  const count = countInWords(files)
  const { form, kept } = useKeptForm(place, { content: words === count ? '' : words })
  const save = form.handleSubmit(async ({ content }) => {
    try {
      await onSave(multiLine(content) || count)
      kept.end()
      toast({ title: says.saved })
      onClose()
    } catch (error) {
      toast({ ...says.failed(error), tone: 'danger' })
      sayAtForm(error, form, { elseAt: 'content' })
    }
  })
  return (
    <FormDialog
      title={title}
      kept={kept}
      isSending={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label={t`Message`}
        rows={6}
        data-autofocus
        error={form.formState.errors.content?.message}
        {...form.register('content', {
          validate: (typed) => whyNotWords(multiLine(typed) || count, most) ?? true,
        })}
      />
    </FormDialog>
  )
}
