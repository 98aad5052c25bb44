import type { Post } from '@kinhold/contract/groups'
import { POST_MAX } from '@kinhold/domain/limits'
import { multiLine } from '@kinhold/domain/text'
import { useId } from 'react'
import { FormActions } from '../../../parts/form/form-actions.tsx'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { whyNotWords } from '../../../parts/writing/why-not-words.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useEditPost } from './board.data.ts'

type Props = { groupId: number; post: Post; onClose: () => void }

/** Edits the words of a post (UNI-69, UNI-71). What is typed is kept until it is saved. */
export function EditPost({ groupId, post, onClose }: Props) {
  const formId = useId()
  const edit = useEditPost(groupId)
  const { form, kept } = useKeptForm(`post ${post.id}`, { content: post.content })
  const isSaving = form.formState.isSubmitting
  const save = form.handleSubmit(async ({ content }) => {
    try {
      await edit.mutateAsync({ id: post.id, content: multiLine(content) })
      kept.end()
      toast({ title: 'Post updated successfully' })
      onClose()
    } catch (error) {
      toast({ title: 'Error updating post', description: 'Please try again', tone: 'danger' })
      sayAtForm(error, form, { elseAt: 'content' })
    }
  })
  const actions = <FormActions formId={formId} isSending={isSaving} onCancel={onClose} />
  return (
    <Dialog open onClose={isSaving ? undefined : onClose} title="Edit Post" actions={actions}>
      <form id={formId} noValidate onSubmit={save} className="grid gap-4">
        <KeptNote kept={kept} />
        <TextField
          label="Message"
          rows={6}
          data-autofocus
          error={form.formState.errors.content?.message}
          {...form.register('content', { validate: (typed) => whyNotWords(typed, POST_MAX) ?? true })}
        />
      </form>
    </Dialog>
  )
}
