import type { TrustUnit } from '@kinhold/contract/units'
import { isFullyConfirmed, unitTitle } from '@kinhold/domain/units'
import { useId, useRef } from 'react'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Time } from '../../../ui/time.tsx'
import { useSession } from '../../session/use-session.ts'
import type { CreatingScreen } from '../../groups/create/use-create-form.ts'
import { namesOf, shownSlots } from './slots.ts'
import { UnitFigure } from './unit-figure.tsx'
import { UnitSlot } from './unit-slot.tsx'
import { useConfirming } from './use-confirming.ts'
import { UnitGroup } from './what-follows.tsx'

type Props = { unit: TrustUnit; screen: CreatingScreen }

/** A trust unit: its three people, their confirmations, and the next step. Gold and green once all have confirmed (UNI-15). */
export function UnitCard({ unit, screen }: Props) {
  const me = useSession().player?.id
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone.
  const confirming = useConfirming(unit.id, () => heading.current?.focus())
  const isFull = isFullyConfirmed(unit.confirmations)
  const slots = shownSlots(unit)
  return (
    <Card
      className={classes('flex flex-wrap content-start gap-4 transition-colors', isFull && 'border-gold')}
    >
      <h3 ref={heading} id={title} tabIndex={-1} className="w-full focus-visible:outline-none">
        <span className={classes('block text-heading', isFull && 'text-gold-ink')}>
          {unitTitle(unit.confirmations)}
        </span>{' '}
        <span className="block font-sans text-sm text-quiet [overflow-wrap:anywhere]">{namesOf(unit)}</span>
      </h3>
      <div
        className={classes(
          'grid flex-1 basis-60 place-items-center self-center rounded-field py-3 transition-colors duration-700',
          isFull && 'bg-gold-soft',
        )}
      >
        <UnitFigure slots={slots} isFull={isFull} />
      </div>
      <div className="grid flex-1 basis-60 content-between gap-3">
        <ul className="divide-y divide-line">
          {slots.map((slot) => (
            <UnitSlot
              key={slot.person.id}
              slot={slot}
              unitName={title}
              own={slot.person.id === me ? confirming : null}
            />
          ))}
        </ul>
        <UnitGroup unit={unit} isMine={slots.some(({ person }) => person.id === me)} screen={screen} />
        <p className="text-sm text-quiet">
          Formed <Time at={unit.createdAt} style="date" />
        </p>
      </div>
    </Card>
  )
}
