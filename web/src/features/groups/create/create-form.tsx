import type { Group } from '@kinhold/contract/groups'
import { sentenceOf } from '../../../api.ts'
import { FormActions } from '../../../parts/form/form-actions.tsx'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { toast } from '../../../ui/toast.ts'
import { useMember } from '../../session/use-session.ts'
import type { GroupWords } from '../group-fields.tsx'
import { useCreateGroup } from '../groups.data.ts'

type Props = { formId: string; isSending: boolean; onClose: () => void }

export function CreateActions({ formId, isSending, onClose }: Props) {
  return (
    <FormActions
      formId={formId}
      isSending={isSending}
      onCancel={onClose}
      label="Create Group"
      busyLabel="Creating…"
    />
  )
}

/**
 * The origin of a new group: the card of a unit, the invitations screen or the groups screen. It sets the texts of the
 * toasts (UNI-45 to UNI-48) and decides if the creator's id is sent (UNI-37).
 */
export type CreatingScreen = 'unit' | 'invitations' | 'groups'

type Options = {
  /** The key under which the typed text is kept. */
  place: string
  screen: CreatingScreen
  /** The unit of the new group; null while none is chosen, which `onNoUnit` then reports. */
  unitId: number | null
  onNoUnit?: () => void
  onCreated: (group: Group) => void
}

/** The form that names a group. Typed text is kept until the group is created. */
export function useCreateForm({ place, screen, unitId, onNoUnit, onCreated }: Options) {
  const me = useMember()
  const create = useCreateGroup()
  const { form, kept } = useKeptForm<GroupWords>(place, BLANK)
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
      toast(failure(screen, error))
      sayAtForm(error, form)
    }
  }
  const submit = form.handleSubmit(send, () => unitId === null && onNoUnit?.())
  return { form, kept, submit, isSending: form.formState.isSubmitting }
}

const BLANK = { name: '', description: '' }

function failure(screen: CreatingScreen, error: unknown) {
  return screen === 'groups'
    ? ({ title: 'Error creating group', description: 'Please try again.', tone: 'danger' } as const)
    : ({
        title: 'Error',
        description: sentenceOf(error, 'Failed to create group'),
        tone: 'danger',
      } as const)
}
