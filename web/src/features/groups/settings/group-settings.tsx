import type { Group, GroupMember } from '@kinhold/contract/groups'
import { mayEditGroup } from '@kinhold/domain/groups'
import { t } from '@lingui/core/macro'
import { namesInWords } from '../../../browser/in-words.ts'
import { FormDialog } from '../../../parts/form/form-dialog.tsx'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.ts'
import { useMember } from '../../session/use-session.ts'
import { GroupFields, type GroupWords } from '../group-fields.tsx'
import { useUpdateGroup } from '../groups.data.ts'

type Props = { group: Group; members: GroupMember[] | undefined; onClose: () => void }

export function GroupSettings(props: Props) {
  const mayEdit = mayEditGroup(useMember().id, props.group) && props.group.closedAt === undefined
  return mayEdit ? <EditGroup {...props} /> : <AboutGroup {...props} />
}

function AboutGroup({ group, members, onClose }: Props) {
  const creator = members?.find(({ playerId }) => playerId === group.createdById)?.player.name
  const facts = [
    { term: t`Name`, is: group.name },
    { term: t`Description`, is: group.description || t`None yet.` },
    { term: t`Members`, is: members ? namesInWords(members.map(({ player }) => player.name)) : '…' },
    { term: t`Created`, is: <Time at={group.createdAt} style="date" /> },
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Group Settings`}
      description={
        group.closedAt
          ? t`Its trust unit was dissolved. It can no longer be changed.`
          : creator
            ? t`Only ${creator}, who created this group, can change its name and description.`
            : t`Only its creator, who created this group, can change its name and description.`
      }
      actions={<Button onClick={onClose}>{t`Close`}</Button>}
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

export function EditGroup({ group, onClose }: Pick<Props, 'group' | 'onClose'>) {
  const update = useUpdateGroup(group.id)
  const { form, kept } = useKeptForm<GroupWords>(`group ${group.id}`, {
    name: group.name,
    description: group.description ?? '',
  })
  const save = form.handleSubmit(async ({ name, description }) => {
    try {
      await update.mutateAsync({ name: name.trim(), description: description.trim() || null })
      kept.end()
      toast({ title: t`Group updated` })
      onClose()
    } catch (error) {
      toast({ title: t`Error updating group`, description: t`Please try again.`, tone: 'danger' })
      sayAtForm(error, form)
    }
  })
  return (
    <FormDialog
      title={t`Group Settings`}
      kept={kept}
      isSending={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <GroupFields form={form} />
    </FormDialog>
  )
}
