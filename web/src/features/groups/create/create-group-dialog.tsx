import type { Group } from '@kinhold/contract/groups'
import { useId } from 'react'
import { namesInWords } from '../../../parts/words.ts'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { GroupFields } from '../group-fields.tsx'
import { CreateActions, type CreatingScreen, useCreateForm } from './create-form.tsx'

type Props = {
  unitId: number
  people: string[]
  onClose(): void
  onCreated?(group: Group): void
  screen: CreatingScreen
}

/** Names the group of a confirmed unit (UNI-16, UNI-36). Open while mounted. */
export function CreateGroupDialog({ unitId, people, onClose, onCreated, screen }: Props) {
  const formId = useId()
  const { form, kept, submit, isSending } = useCreateForm({
    place: `group of unit ${unitId}`,
    screen,
    unitId,
    onCreated: (group) => {
      onCreated?.(group)
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={isSending ? undefined : onClose}
      title="Create Group"
      description={`For ${namesInWords(people)}: all three become its members.`}
      actions={<CreateActions {...{ formId, isSending, onClose }} />}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <KeptNote kept={kept} />
        <GroupFields form={form} />
      </form>
    </Dialog>
  )
}
