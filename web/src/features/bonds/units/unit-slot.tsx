import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Check, Clock, MessageSquare } from '../../../ui/icons.ts'
import type { Slot } from './slots.ts'
import type { Confirming } from './use-confirming.ts'

/** `own`: the action on it, on the reader's own place alone. `unitName`: the id of the element that names the unit. */
type Props = { slot: Slot; unitName: string; own: Confirming | null }

/** One of the three in a unit: person, role, pending or confirmed; one's own has the action to confirm (UNI-11). */
export function UnitSlot({ slot, unitName, own }: Props) {
  const { role, person, isConfirmed } = slot
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-32">
        <p className="text-name font-display [overflow-wrap:anywhere]">
          {own ? (
            <>
              {person.name} <span className="font-sans text-sm text-quiet">(you)</span>
            </>
          ) : (
            <Link to={paths.player(person.id)} className="hover:underline">
              {person.name}
            </Link>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-quiet">
          {role} <span aria-hidden>·</span> <Standing isConfirmed={isConfirmed} />
        </p>
      </div>
      {!own && (
        <Link
          to={paths.messagesWith(person.id)}
          aria-label={`Message ${person.name}`}
          className="grid size-11 shrink-0 place-items-center rounded-full text-evergreen hover:bg-evergreen-soft"
        >
          <MessageSquare aria-hidden className="size-5" />
        </Link>
      )}
      {own && !isConfirmed && (
        <Button
          variant="primary"
          aria-describedby={unitName}
          busy={own.isUnderWay}
          busyLabel="Confirming…"
          onClick={own.confirm}
        >
          CONFIRM
        </Button>
      )}
      {own?.isFresh && isConfirmed && (
        <Badge tone="good" className="animate-settle">
          <Check aria-hidden className="size-3.5" />
          CONFIRMED
        </Badge>
      )}
      {own?.why && !isConfirmed && (
        <p role="alert" className="w-full text-sm text-danger">
          {own.why}
        </p>
      )}
    </li>
  )
}

function Standing({ isConfirmed }: { isConfirmed: boolean }) {
  const Sign = isConfirmed ? Check : Clock
  return (
    <span className="inline-flex items-center gap-1">
      <Sign aria-hidden className="size-4" />
      {isConfirmed ? 'Confirmed' : 'Pending'}
    </span>
  )
}
