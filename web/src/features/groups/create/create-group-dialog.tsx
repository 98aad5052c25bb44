import type { Group } from '@kinhold/contract/groups'
import { sentenceOf } from '../../../api.ts'
import { FormDialog } from '../../../parts/form/form-dialog.tsx'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { namesInWords } from '../../../parts/words.ts'
import { toast } from '../../../ui/toast.ts'
import { useMember } from '../../session/use-session.ts'
import { GroupFields, type GroupWords } from '../group-fields.tsx'
import { useCreateGroup } from '../groups.data.ts'

type Props = {
  unitId: number
  people: string[]
  onClose(): void
  onCreated?(group: Group): void
  screen: CreatingScreen
}

export function CreateGroupDialog({ unitId, people, onClose, onCreated, screen }: Props) {
  const { form, dialog } = useCreateForm({
    place: `group of unit ${unitId}`,
    screen,
    unitId,
    onCreated: (group) => {
      onCreated?.(group)
      onClose()
    },
  })
  return (
    <FormDialog
      {...dialog}
      description={`For ${namesInWords(people)}: all three become its members.`}
      onClose={onClose}
    >
      <GroupFields form={form} />
    </FormDialog>
  )
}

/**
 * The origin of a new group: the card of a unit, the invitations screen or the groups screen. It sets the texts of the
 * toasts (UNI-45 to UNI-48) and decides if the creator's id is sent (UNI-37).
 */
export type CreatingScreen = 'unit' | 'invitations' | 'groups'

type Options = {
  place: string
  screen: CreatingScreen
  /** Null while no unit is chosen, which `onNoUnit` then reports. */
  unitId: number | null
  onNoUnit?: () => void
  onCreated: (group: Group) => void
}

/** The form that names a group, and the props of its dialog. */
export function useCreateForm({ place, screen, unitId, onNoUnit, onCreated }: Options) {
  const me = useMember()
  const create = useCreateGroup()
  const { form, kept } = useKeptForm<GroupWords>(place, { name: '', description: '' })
  const send = async ({ name, description }: GroupWords) => {
    if (unitId === null) return onNoUnit?.()
    try {
      const group = await create.mutateAsync({
        name: name.trim(),
        trustUnitId: unitId,
        ...(description.trim() !== '' && { description: description.trim() }),
        ...(screen !== 'unit' && { createdById: me.id }),
      })
      kept.end()
      toast(
        screen === 'groups'
          ? { title: 'Group created successfully' }
          : { title: 'Success', description: 'Group created successfully!' },
      )
      onCreated(group)
    } catch (error) {
      const failure =
        screen === 'groups'
          ? { title: 'Error creating group', description: 'Please try again.' }
          : { title: 'Error', description: sentenceOf(error, 'Failed to create group') }
      toast({ ...failure, tone: 'danger' })
      sayAtForm(error, form)
    }
  }
  return {
    form,
    dialog: {
      title: 'Create Group',
      label: 'Create Group',
      busyLabel: 'Creating…',
      kept,
      isSending: form.formState.isSubmitting,
      onSubmit: form.handleSubmit(send, () => unitId === null && onNoUnit?.()),
    },
  }
}
