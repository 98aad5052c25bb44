import type { TrustUnit } from '@kinhold/contract/units'
import { useId, useRef, useState } from 'react'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { useKept } from '../../../parts/form/kept.ts'
import { Failed } from '../../../parts/list/failed.tsx'
import { namesInWords } from '../../../parts/words.ts'
import { paths } from '../../../paths.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useMember } from '../../session/use-session.ts'
import { GroupFields } from '../group-fields.tsx'
import { CreateActions, useCreateForm } from './create-form.tsx'
import { useUnitsToName } from '../groups.data.ts'

/** Creates a group from the groups screen, for a unit to be chosen (UNI-32). Open while mounted. */
export function NewGroupDialog({ onClose }: { onClose: () => void }) {
  const { data: units, error, refetch, isFetching } = useUnitsToName(useMember().id)
  const [offered, setOffered] = useState<TrustUnit[] | null>(null)
  // Keeps the typed text when the last unit gets its group elsewhere in the meantime.
  if (!offered && units && units.length > 0) setOffered(units)
  if (offered) return <NewGroupForm units={offered} onClose={onClose} />
  if (units) return <NoUnit onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title="Create Group">
      {error ? (
        <Failed error={error} failure="Your trust units" isTrying={isFetching} onRetry={refetch} />
      ) : (
        <div role="status" className="grid gap-4">
          <VisuallyHidden>Loading your trust units…</VisuallyHidden>
          <Skeleton className="h-12 rounded-field" />
          <Skeleton className="h-12 rounded-field" />
          <Skeleton className="h-24 rounded-field" />
        </div>
      )}
    </Dialog>
  )
}

function NoUnit({ onClose }: { onClose: () => void }) {
  const toUnits = (
    <ButtonLink variant="primary" to={paths.trustUnits()} onClick={onClose}>
      See your trust units
    </ButtonLink>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title="Create Group"
      description="A group is made of a trust unit that all three have confirmed and that has no group yet. You have none at the moment."
      actions={toUnits}
    />
  )
}

/** The dialog with its choice of units; a single one is preselected (UNI-32, UNI-33). */
export function NewGroupForm({ units, onClose }: { units: TrustUnit[]; onClose: () => void }) {
  const formId = useId()
  const [chosen, choose, forgetChoice] = useChoice(units)
  const [problem, setProblem] = useState('')
  const choice = useRef<HTMLDivElement>(null)
  const { form, kept, submit, isSending } = useCreateForm({
    place: 'new group',
    screen: 'groups',
    unitId: chosen === null ? null : Number(chosen),
    onNoUnit: () => {
      setProblem('Please choose a trust unit.')
      choice.current?.querySelector('input')?.focus()
    },
    onCreated: () => {
      forgetChoice()
      onClose()
    },
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
        <KeptNote kept={kept} />
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
              choose(unitId)
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

type Choice = [chosen: string | null, choose: (unitId: string) => void, forget: () => void]

// A single unit is preselected, and a unit that got its group in the meantime is deselected.
function useChoice(units: TrustUnit[]): Choice {
  const offered = units.map(({ id }) => String(id))
  const only = offered.length === 1 ? offered[0]! : null
  const { typed, change, end } = useKept('unit of new group', { unit: only })
  const chosen = typed.unit !== null && offered.includes(typed.unit) ? typed.unit : only
  return [chosen, (unit) => change({ unit }), end]
}

// Ordered with the highest person of the sponsor tree first.
function peopleOf(unit: TrustUnit): string[] {
  return [unit.sponsor, unit.inviteeA, unit.inviteeB].map(({ name }) => name)
}
