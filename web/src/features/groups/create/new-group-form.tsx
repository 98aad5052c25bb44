import type { TrustUnit } from '@kinhold/contract/units'
import { useId, useRef, useState } from 'react'
import { namesInWords } from '../../../parts/words.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { GroupFields } from '../group-fields.tsx'
import { CreateActions } from './create-actions.tsx'
import { useCreateForm } from './use-create-form.ts'

/** The dialog with its choice of units; a single one is chosen already (UNI-32, UNI-33). */
export function NewGroupForm({ units, onClose }: { units: TrustUnit[]; onClose: () => void }) {
  const formId = useId()
  const [chosen, setChosen] = useState<string | null>(units.length === 1 ? String(units[0]!.id) : null)
  const [problem, setProblem] = useState('')
  const choice = useRef<HTMLDivElement>(null)
  const { form, submit, isSending } = useCreateForm({
    screen: 'groups',
    unitId: chosen === null ? null : Number(chosen),
    onNoUnit: () => {
      setProblem('Please choose a trust unit.')
      choice.current?.querySelector('input')?.focus()
    },
    onCreated: onClose,
  })
  return (
    <Dialog
      open
      onClose={isSending ? undefined : onClose}
      title="Create Group"
      description="All three of the trust unit become members of its group."
      actions={<CreateActions {...{ formId, isSending, onClose }} />}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <div
          ref={choice}
          role="group"
          aria-describedby={problem ? `${formId}-unit` : undefined}
          className="grid gap-1.5"
        >
          <RadioGroup
            label="Trust unit"
            value={chosen}
            onChange={(unitId) => {
              setChosen(unitId)
              setProblem('')
            }}
            options={units.map((unit) => ({ value: String(unit.id), label: namesInWords(peopleOf(unit)) }))}
          />
          <p id={`${formId}-unit`} role="alert" className="text-sm text-danger empty:hidden">
            {problem}
          </p>
        </div>
        <GroupFields form={form} />
      </form>
    </Dialog>
  )
}

// The one who is highest in the sponsor tree first.
function peopleOf(unit: TrustUnit): string[] {
  return [unit.sponsor, unit.inviteeA, unit.inviteeB].map(({ name }) => name)
}
