import { actionsOn, DEFAULT_REASON, type LifecycleAction } from '@kinhold/domain/lifecycle'
import { REASON_MOST } from '@kinhold/domain/limits'
import type { PlayerStatus } from '@kinhold/domain/players'
import { t } from '@lingui/core/macro'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { toastFailure } from '../../parts/ask-before.tsx'
import { KeptNote } from '../../parts/form/kept-note.tsx'
import { useKept } from '../../parts/form/kept.ts'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { useFocusAfter } from '../../parts/use-focus-after.ts'
import { UNREACHABLE } from '../../parts/words.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { useMember } from '../session/use-session.ts'
import { useChangeStatus } from './lifecycle.data.ts'

/**
 * Returns a function that renders a person's lifecycle buttons, or undefined for anyone but the admin
 * (ADM-60).
 */
export function useLifecycleButtons(): ((person: Person) => ReactNode) | undefined {
  return useMember().isAdmin ? buttonsFor : undefined
}

function buttonsFor(person: Person) {
  return <LifecycleButtons key={person.id} person={person} />
}

// A change of standing removes the focused button, so focus the button group.
function LifecycleButtons({ person }: { person: Person }) {
  const [asked, ask] = useState<LifecycleAction | null>(null)
  const [group, takeFocus] = useFocusAfter<HTMLDivElement>()
  const offered = actionsOn(person)
  if (offered.length === 0) return null
  return (
    <>
      <div
        ref={group}
        role="group"
        tabIndex={-1}
        aria-label={t`Standing of ${{ name: person.name }}`}
        className="flex flex-wrap gap-1.5 rounded-field"
      >
        {offered.map((action) => (
          <Button
            key={action}
            size="sm"
            className={classes(BUTTON, action === 're_register' ? 'text-evergreen!' : 'text-danger!')}
            onClick={() => (isSomeone(person) ? ask(action) : toast(INVALID))}
          >
            {LABELS[action]}
          </Button>
        ))}
      </div>
      {asked && (
        <LifecycleDialog person={person} action={asked} onClose={() => ask(null)} onChanged={takeFocus} />
      )}
    </>
  )
}

// A record without a valid id or without a name doesn't identify anyone (NET-26).
function isSomeone({ id, name }: Person): boolean {
  return Number.isInteger(id) && id > 0 && Boolean(name)
}

const INVALID = { title: t`Invalid player data`, tone: 'danger' } as const
const BUTTON = 'grow px-1.5! text-xs! in-[td]:px-2.5! max-md:min-h-11'

export type Person = { id: number; name: string; status: PlayerStatus }

type Props = { person: Person; action: LifecycleAction; onClose: () => void; onChanged: () => void }

/** Asks the admin to confirm and explain a change of standing. */
export function LifecycleDialog({ person, action, onClose, onChanged }: Props) {
  const formId = useId()
  const kept = useKept(`${action} ${person.id}`, { reason: '', toSponsor: '' })
  const { reason, toSponsor } = kept.typed
  const { mutateAsync } = useChangeStatus(person.id)
  const [problem, setProblem] = useState<string | null>(null)
  const [isUnderWay, change] = useOneAtATime(async () => {
    setProblem(null)
    const [why, forSponsor] = [reason.trim(), toSponsor.trim()]
    try {
      await mutateAsync({ action, ...(why && { reason: why }), ...(forSponsor && { toSponsor: forSponsor }) })
      toast({ title: t`Player Status Updated` })
      kept.end()
      onClose()
      onChanged()
    } catch (error) {
      toastFailure(t`Failed to update player status`, error)
      setProblem(sentenceOf(error, UNREACHABLE))
    }
  })
  const { title, happens } = ASKING[action](person.name)
  // If another admin session has already changed the standing, a retry would also fail.
  const isTooLate = problem !== null && !actionsOn(person).includes(action)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void change()
  }
  const actions = (
    <>
      <Button data-autofocus disabled={isUnderWay} onClick={onClose}>
        {isTooLate ? t`Close` : t`Cancel`}
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
    if (!isTooLate) setProblem(null)
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
          label={t`Reason (optional)`}
          hint={action === 'suspend' ? `${THEY_READ} ${REASON_HINT}` : REASON_HINT}
          rows={2}
          maxLength={REASON_MOST}
          readOnly={isUnderWay}
          value={reason}
          onChange={(event) => type({ reason: event.target.value })}
        />
        <TextField
          label={t`For their sponsor (optional)`}
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

const LABELS: Record<LifecycleAction, string> = {
  re_register: t`RE-REG`,
  suspend: t`SUSPEND`,
  deactivate: t`DEACTIVATE`,
  archive: t`ARCHIVE`,
}

const ASKING: Record<LifecycleAction, (name: string) => { title: string; happens: string }> = {
  re_register: (name) => ({
    title: t`Ask ${name} to register again?`,
    happens: t`${name} can sign in again and then registers again, with a photo and the sponsor check; until then they are Pending. They keep their id, their bonds and what they shared.`,
  }),
  suspend: (name) => ({
    title: t`Suspend ${name}?`,
    happens: t`${name} is signed out everywhere and cannot sign in until you ask them to register again; their open invitations are void. What they shared stays.`,
  }),
  deactivate: (name) => ({
    title: t`Deactivate ${name}?`,
    happens: t`${name} is signed out everywhere and cannot sign in until you ask them to register again; their open invitations are void. They stay in the tree, almost transparent, with what they shared.`,
  }),
  archive: (name) => ({
    title: t`Archive ${name}?`,
    happens: t`${name} is signed out everywhere and cannot sign in until you ask them to register again; their open invitations are void. They stay in the tree, and are left out of counts and wherever people are chosen.`,
  }),
}

const THEY_READ = t`They read it.`
const REASON_HINT = t`Kept in the log of your actions; ‘${{ reason: DEFAULT_REASON }}’ if you leave it empty.`

const SPONSOR_HINT = t`They are told that it happened. They learn the reason only if you write it here.`
