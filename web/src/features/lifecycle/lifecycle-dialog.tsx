import { actionsOn, type LifecycleAction } from '@kinhold/domain/lifecycle'
import type { PlayerStatus } from '@kinhold/domain/players'
import { REASON_MOST } from '@kinhold/domain/limits'
import { type FormEvent, useId } from 'react'
import { useKept } from '../../parts/form/kept.ts'
import { KeptNote } from '../../parts/form/kept-note.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useChanging } from './use-changing.ts'
import { askingAbout, LABELS, REASON_HINT, SPONSOR_HINT } from './words.ts'

/** The person whose standing changes. */
export type Person = { id: number; name: string; status: PlayerStatus }

type Props = { person: Person; action: LifecycleAction; onClose: () => void; onChanged: () => void }

/** Asks for confirmation and a reason before a change of standing. Typed text is kept till then; open while mounted. */
export function LifecycleDialog({ person, action, onClose, onChanged }: Props) {
  const formId = useId()
  const kept = useKept(`${action} ${person.id}`, { reason: '', toSponsor: '' })
  const { reason, toSponsor } = kept.typed
  const { change, isUnderWay, problem, forgetProblem } = useChanging(person.id, action, () => {
    kept.end()
    onChanged()
  })
  const { title, happens } = askingAbout(action, person.name)
  // Another admin session has changed the standing in the meantime: a retry would be refused too.
  const isTooLate = problem !== null && !actionsOn(person).includes(action)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void change({ reason, toSponsor })
  }
  const actions = (
    <>
      <Button data-autofocus disabled={isUnderWay} onClick={onClose}>
        {isTooLate ? 'Close' : 'Cancel'}
      </Button>
      {!isTooLate && (
        <Button
          type="submit"
          form={formId}
          variant={action === 're_register' ? 'primary' : 'danger'}
          busy={isUnderWay}
        >
          {LABELS[action]}
        </Button>
      )}
    </>
  )
  const type = (typed: Partial<typeof kept.typed>) => {
    kept.change({ ...kept.typed, ...typed })
    if (!isTooLate) forgetProblem()
  }
  return (
    <Dialog
      open
      onClose={isUnderWay ? undefined : onClose}
      title={title}
      description={happens}
      actions={actions}
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <KeptNote kept={kept} />
        <TextField
          label="Reason (optional)"
          hint={action === 'suspend' ? `They read it. ${REASON_HINT}` : REASON_HINT}
          rows={2}
          maxLength={REASON_MOST}
          readOnly={isUnderWay}
          value={reason}
          onChange={(event) => type({ reason: event.target.value })}
        />
        <TextField
          label="For their sponsor (optional)"
          hint={SPONSOR_HINT}
          rows={2}
          maxLength={REASON_MOST}
          readOnly={isUnderWay}
          value={toSponsor}
          onChange={(event) => type({ toSponsor: event.target.value })}
        />
        <p role="alert" className="text-danger empty:hidden">
          {problem}
        </p>
      </form>
    </Dialog>
  )
}
