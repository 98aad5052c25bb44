import type { TrustUnit } from '@kinhold/contract/units'
import { t } from '@lingui/core/macro'
import { useId, useRef, useState } from 'react'
import { namesInWords } from '../../../browser/in-words.ts'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { useKept } from '../../../parts/form/kept.ts'
import { Failed } from '../../../parts/list/failed.tsx'
import { paths } from '../../../paths.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useMember } from '../../session/use-session.ts'
import { CreateGroupForm } from './create-group-dialog.tsx'
import { useUnitsToName } from '../groups.data.ts'

export function NewGroupDialog({ onClose }: { onClose: () => void }) {
  const { data: units, error, refetch, isFetching } = useUnitsToName(useMember().id)
  const [offered, setOffered] = useState<TrustUnit[] | null>(null)
  // `offered` stays set, so that the form keeps its text even after the last available unit has been given a
  // group.
  if (!offered && units && units.length > 0) setOffered(units)
  if (offered) return <NewGroupForm units={offered} onClose={onClose} />
  if (units) return <NoUnit onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t`Create Group`}>
      {error ? (
        <Failed
          error={error}
          failure={t`Your trust units could not be loaded.`}
          isTrying={isFetching}
          onRetry={refetch}
        />
      ) : (
        <div role="status" className="grid gap-4">
          <VisuallyHidden>{t`Loading your trust units…`}</VisuallyHidden>
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
      {t`See your trust units`}
    </ButtonLink>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Create Group`}
      description={t`A group needs a trust unit that all three have confirmed and that has no group yet. You have none at the moment.`}
      actions={toUnits}
    />
  )
}

export function NewGroupForm({ units, onClose }: { units: TrustUnit[]; onClose: () => void }) {
  const formId = useId()
  const { chosen, choose, forget } = useChoice(units)
  const [problem, setProblem] = useState('')
  const choice = useRef<HTMLDivElement>(null)
  const sayNone = () => {
    setProblem(t`Please choose a trust unit.`)
    choice.current?.querySelector('input')?.focus()
  }
  return (
    <CreateGroupForm
      place="new group"
      screen="groups"
      description={t`All three people in the trust unit become members of its group.`}
      unitId={chosen === null ? null : Number(chosen)}
      onNoUnit={sayNone}
      onCreated={forget}
      onClose={onClose}
    >
      <div
        ref={choice}
        role="group"
        aria-describedby={problem ? `${formId}-unit` : undefined}
        className="grid gap-1.5"
      >
        <RadioGroup
          label={t`Trust unit`}
          value={chosen}
          onChange={(unitId) => {
            choose(unitId)
            setProblem('')
          }}
          options={units.map(({ id, sponsor, inviteeA, inviteeB }) => ({
            value: String(id),
            label: namesInWords([sponsor, inviteeA, inviteeB].map(({ name }) => name)),
          }))}
        />
        <p id={`${formId}-unit`} role="alert" className="text-sm text-danger empty:hidden">
          {problem}
        </p>
      </div>
    </CreateGroupForm>
  )
}

// Preselects the unit if there is only one, and deselects a unit that has been given a group in the meantime.
function useChoice(units: TrustUnit[]) {
  const offered = units.map(({ id }) => String(id))
  const only = offered.length === 1 ? offered[0]! : null
  const { typed, change, end } = useKept('unit of new group', { unit: only })
  const chosen = typed.unit !== null && offered.includes(typed.unit) ? typed.unit : only
  return { chosen, choose: (unit: string) => change({ unit }), forget: end }
}
