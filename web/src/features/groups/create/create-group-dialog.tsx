import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { namesInWords } from '../../../browser/in-words.ts'
import { sentenceOf } from '../../../api.ts'
import { FormDialog } from '../../../parts/form/form-dialog.tsx'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { paths } from '../../../paths.ts'
import { toast } from '../../../ui/toast.ts'
import { useMember } from '../../session/use-session.ts'
import { GroupFields, type GroupWords } from '../group-fields.tsx'
import { useCreateGroup } from '../groups.data.ts'

type Props = { unitId: number; people: string[]; screen: CreatingScreen; onClose: () => void }

export function CreateGroupDialog({ unitId, people, screen, onClose }: Props) {
  return (
    <CreateGroupForm
      place={`group of unit ${unitId}`}
      screen={screen}
      unitId={unitId}
      description={t`For ${{ names: namesInWords(people) }}: all three become its members.`}
      onClose={onClose}
    />
  )
}

/**
 * The screen from which a group is created. The toasts depend on the screen (UNI-45 to UNI-48). Every screen
 * but 'unit' sends the creator's id (UNI-37).
 */
export type CreatingScreen = 'unit' | 'invitations' | 'groups'

type FormProps = {
  place: string
  screen: CreatingScreen
  description: string
  /** The id of the group's trust unit. If it is null, submitting calls `onNoUnit`. */
  unitId: number | null
  onNoUnit?: () => void
  onCreated?: () => void
  onClose: () => void
  /** The content above the fields. */
  children?: ReactNode
}

export function CreateGroupForm(props: FormProps) {
  const { place, screen, description, unitId, onNoUnit, onCreated, onClose, children } = props
  const me = useMember()
  const create = useCreateGroup()
  const navigate = useNavigate()
  const { form, kept } = useKeptForm<GroupWords>(place, { name: '', description: '' })
  const send = async (typed: GroupWords) => {
    if (unitId === null) return onNoUnit?.()
    const about = typed.description.trim()
    try {
      const { id } = await create.mutateAsync({
        name: typed.name.trim(),
        trustUnitId: unitId,
        ...(about !== '' && { description: about }),
        ...(screen !== 'unit' && { createdById: me.id }),
      })
      kept.end()
      toast(
        screen === 'groups'
          ? { title: t`Group created successfully` }
          : { title: t`Success`, description: t`Group created successfully!` },
      )
      onCreated?.()
      onClose()
      void navigate(paths.group(id))
    } catch (error) {
      const failure =
        screen === 'groups'
          ? { title: t`Error creating group`, description: t`Please try again.` }
          : { title: t`Error`, description: sentenceOf(error, t`Failed to create group`) }
      toast({ ...failure, tone: 'danger' })
      sayAtForm(error, form)
    }
  }
  return (
    <FormDialog
      title={t`Create Group`}
      description={description}
      kept={kept}
      isSending={form.formState.isSubmitting}
      label={t`Create Group`}
      busyLabel={t`Creating…`}
      onSubmit={form.handleSubmit(send, () => unitId === null && onNoUnit?.())}
      onClose={onClose}
    >
      {children}
      <GroupFields form={form} />
    </FormDialog>
  )
}
