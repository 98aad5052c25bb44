import type { Group, GroupMember } from '@kinhold/contract/groups'
import { mayEditGroup } from '@kinhold/domain/groups'
import { useId } from 'react'
import { FormActions } from '../../../parts/form/form-actions.tsx'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { namesInWords } from '../../../parts/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.ts'
import { useMember } from '../../session/use-session.ts'
import { GroupFields, type GroupWords } from '../group-fields.tsx'
import { useUpdateGroup } from '../groups.data.ts'

type Props = { group: Group; members: GroupMember[] | undefined; onClose: () => void }

/** The creator changes the group's name or description; everyone else reads them (UNI-50). */
export function GroupSettings(props: Props) {
  const me = useMember()
  const isOpen = props.group.closedAt === undefined
  return isOpen && mayEditGroup(me.id, props.group) ? <EditGroup {...props} /> : <AboutGroup {...props} />
}

function AboutGroup({ group, members, onClose }: Props) {
  const creator = members?.find(({ playerId }) => playerId === group.createdById)?.player.name
  const facts = [
    { term: 'Name', is: group.name },
    { term: 'Description', is: group.description || 'None yet.' },
    { term: 'Members', is: members ? namesInWords(members.map(({ player }) => player.name)) : '…' },
    { term: 'Created', is: <Time at={group.createdAt} style="date" /> },
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title="Group Settings"
      description={
        group.closedAt
          ? 'Its trust unit was dissolved. It can no longer be changed.'
          : `Only ${creator ?? 'its creator'}, who created this group, can change its name and description.`
      }
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <dl className="grid gap-3">
        {facts.map(({ term, is }) => (
          <div key={term} className="grid gap-0.5">
            <dt className="text-sm text-quiet">{term}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{is}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

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
