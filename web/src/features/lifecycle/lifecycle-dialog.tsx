import { actionsOn, type LifecycleAction } from '@kinhold/domain/lifecycle'
import { REASON_MOST } from '@kinhold/domain/limits'
import type { PlayerStatus } from '@kinhold/domain/players'
import { type FormEvent, useId, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { KeptNote } from '../../parts/form/kept-note.tsx'
import { useKept } from '../../parts/form/kept.ts'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { useChangeStatus } from './lifecycle.data.ts'
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

/** Changes a person's standing once, even on repeated presses, and reports the result (ADM-73, ADM-74). */
function useChanging(playerId: number, action: LifecycleAction, onChanged: () => void) {
  const { mutateAsync } = useChangeStatus(playerId)
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnderWay, change] = useOneAtATime(async (typed: { reason: string; toSponsor: string }) => {
    setProblem(null)
    const [reason, toSponsor] = [typed.reason.trim(), typed.toSponsor.trim()]
    try {
      await mutateAsync({ action, ...(reason !== '' && { reason }), ...(toSponsor !== '' && { toSponsor }) })
      toast({ title: 'Player Status Updated' })
      onChanged()
    } catch (error) {
      const sentence = sentenceOf(error, UNREACHABLE)
      toast({ title: 'Failed to update player status', description: sentence, tone: 'danger' })
      setProblem(sentence)
    }
  })
  return { change, isUnderWay, problem, forgetProblem: () => setProblem(null) }
}
