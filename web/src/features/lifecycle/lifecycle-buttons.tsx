import { actionsOn, type LifecycleAction } from '@kinhold/domain/lifecycle'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { toast } from '../../ui/toast.ts'
import { useMember } from '../session/use-session.ts'
import { LifecycleDialog, type Person } from './lifecycle-dialog.tsx'
import { LABELS } from './words.ts'

/** The lifecycle buttons for any person if the admin is signed in; undefined for everyone else (ADM-60). */
export function useLifecycleButtons(): ((person: Person) => ReactNode) | undefined {
  return useMember().isAdmin ? buttonsFor : undefined
}

function buttonsFor(person: Person) {
  return <LifecycleButtons key={person.id} person={person} />
}

// Each action opens a dialog. The change removes the pressed button, so the focus moves to the group.
function LifecycleButtons({ person }: { person: Person }) {
  const [asked, ask] = useState<LifecycleAction | 'changed' | null>(null)
  const group = useRef<HTMLDivElement>(null)
  const offered = actionsOn(person)
  useEffect(() => {
    if (asked === 'changed') group.current?.focus()
  }, [asked])
  if (offered.length === 0) return null
  return (
    <>
      <div
        ref={group}
        role="group"
        tabIndex={-1}
        aria-label={`Standing of ${person.name}`}
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
      {asked !== null && asked !== 'changed' && (
        <LifecycleDialog
          person={person}
          action={asked}
          onClose={() => ask(null)}
          onChanged={() => ask('changed')}
        />
      )}
    </>
  )
}

// A malformed record does not identify the person that an action would change (NET-26).
function isSomeone({ id, name }: Person): boolean {
  return Number.isInteger(id) && id > 0 && Boolean(name)
}

const INVALID = { title: 'Invalid player data', tone: 'danger' } as const
const BUTTON = 'grow px-1.5! text-xs! in-[td]:px-2.5! max-md:min-h-11'
