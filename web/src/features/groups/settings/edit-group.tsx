import type { Group } from '@kinhold/contract/groups'
import { useId } from 'react'
import { FormActions } from '../../../parts/form/form-actions.tsx'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { GroupFields, type GroupWords } from '../group-fields.tsx'
import { useUpdateGroup } from '../groups.data.ts'

/** Changes the name or description of a group (UNI-50). Typed text is kept until it is saved. */
export function EditGroup({ group, onClose }: { group: Group; onClose: () => void }) {
  const formId = useId()
  const update = useUpdateGroup(group.id)
  const { form, kept } = useKeptForm<GroupWords>(`group ${group.id}`, {
    name: group.name,
    description: group.description ?? '',
  })
  const isSaving = form.formState.isSubmitting
  const save = form.handleSubmit(async ({ name, description }) => {
    try {
      await update.mutateAsync({ name: name.trim(), description: description.trim() || null })
      kept.end()
      toast({ title: 'Group updated' })
      onClose()
    } catch (error) {
      toast({ title: 'Error updating group', description: 'Please try again.', tone: 'danger' })
      sayAtForm(error, form)
    }
  })
  const actions = <FormActions formId={formId} isSending={isSaving} onCancel={onClose} />
  return (
    <Dialog open onClose={isSaving ? undefined : onClose} title="Group Settings" actions={actions}>
      <form id={formId} noValidate onSubmit={save} className="grid gap-4">
        <KeptNote kept={kept} />
        <GroupFields form={form} />
      </form>
    </Dialog>
  )
}
