import type { TrustUnit } from '@kinhold/contract/units'
import { cutTo } from '@kinhold/domain/graphemes'
import { isFullyConfirmed, unitTitle } from '@kinhold/domain/units'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { say } from '../../../browser/words.ts'
import { namesInWords } from '../../../browser/in-words.ts'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { lateDialog } from '../../../parts/late.tsx'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Check, Clock, Plus } from '../../../ui/icons.ts'
import { Time } from '../../../ui/time.tsx'
import { useSession } from '../../session/use-session.ts'
import type { CreatingScreen } from '../../groups/create/create-group-dialog.tsx'
import { shownSlots, type Slot, UnitSlot, useConfirming } from './unit-slot.tsx'

const GROUP_NAME_SHOWN = 45

type Props = { unit: TrustUnit; screen: CreatingScreen }

export function UnitCard({ unit, screen }: Props) {
  const me = useSession().player?.id
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // Confirming removes the focused button, so focus the heading.
  const confirming = useConfirming(unit.id, () => heading.current?.focus())
  const isFull = isFullyConfirmed(unit.confirmations)
  const slots = shownSlots(unit)
  const people = slots.map(({ person }) => person.name)
  return (
    <Card
      className={classes(
        'grid grid-cols-[minmax(0,1fr)_auto] content-start items-center gap-x-4 gap-y-2 transition-colors',
        '@md:grid-cols-[auto_minmax(0,1fr)]',
        isFull && 'border-gold',
      )}
    >
      <header className="flex flex-wrap justify-between gap-x-4 text-sm text-quiet @md:col-span-2">
        <h3
          ref={heading}
          id={title}
          tabIndex={-1}
          className={classes(
            'font-sans font-medium focus-visible:outline-none',
            isFull ? 'text-gold-ink' : 'text-ink',
          )}
        >
          {say(unitTitle(unit.confirmations))} {/* Visually hidden, because the rows below show the names. */}
          <span className="sr-only">{namesInWords(people)}</span>
        </h3>
        <p>
          <Trans>
            Formed <Time at={unit.createdAt} style="date" />
          </Trans>
        </p>
      </header>
      <div
        className={classes(
          'grid place-items-center self-center rounded-field transition-colors duration-700 @md:p-2',
          isFull && 'bg-gold-soft',
        )}
      >
        <UnitFigure slots={slots} isFull={isFull} />
      </div>
      <ul className="col-span-2 divide-y divide-line @md:col-span-1">
        {slots.map((slot) => (
          <UnitSlot
            key={slot.person.id}
            slot={slot}
            unitName={title}
            own={slot.person.id === me ? confirming : null}
          />
        ))}
      </ul>
      <div className="col-span-2 grid empty:hidden">
        <UnitGroup {...{ unit, people, screen }} isMine={slots.some(({ person }) => person.id === me)} />
      </div>
    </Card>
  )
}

const APART = 78
const TOGETHER = 62
const MIDDLE = { x: 120, y: 118 }
// The offsets of the triangle's corners from its center, as unit vectors.
const CORNERS = [
  { x: 0, y: -1 },
  { x: -0.866, y: 0.5 },
  { x: 0.866, y: 0.5 },
]

// Screen readers skip this figure, since the list states the confirmations in words. The figure is drawn
// large and scaled down, so that the three people below are in view without scrolling. It is beside the
// heading or, in a wide card, beside the rows.
function UnitFigure({ slots, isFull }: { slots: readonly [Slot, Slot, Slot]; isFull: boolean }) {
  const distance = isFull ? TOGETHER : APART
  const places = CORNERS.map(({ x, y }) => `translate(${x * distance}px, ${y * distance}px)`)
  return (
    <div aria-hidden dir="ltr" className="h-15 w-18 shrink-0 @md:h-24 @md:w-30">
      <div className="relative h-50 w-60 origin-top-left scale-30 @md:scale-50">
        <Lines isFull={isFull} />
        {slots.map(({ person, isConfirmed }, n) => (
          <div
            key={person.id}
            className="absolute -m-10 grid transition-transform duration-700 ease-out"
            style={{ left: MIDDLE.x, top: MIDDLE.y, transform: places[n] }}
          >
            <Avatar
              name={person.name}
              photo={person.profilePhoto}
              size="lg"
              className={classes('border-2 transition-colors duration-700', edgeOf(isConfirmed, isFull))}
            />
            <Mark isConfirmed={isConfirmed} />
          </div>
        ))}
      </div>
    </div>
  )
}

function edgeOf(isConfirmed: boolean, isFull: boolean): string {
  if (isFull) return 'border-gold'
  return isConfirmed ? 'border-evergreen' : 'border-dashed border-edge'
}

// The lines are drawn at their smallest size and scaled up, because every browser can animate scaling.
function Lines({ isFull }: { isFull: boolean }) {
  const scale = (isFull ? TOGETHER : APART) / TOGETHER
  return (
    <svg viewBox="0 0 240 200" fill="none" className="absolute inset-0">
      <g
        strokeWidth="2"
        className="transition-transform duration-700 ease-out"
        style={{ transform: `translate(${MIDDLE.x}px, ${MIDDLE.y}px) scale(${scale})` }}
      >
        <circle r={TOGETHER} className="stroke-line" />
        <circle
          r={TOGETHER}
          pathLength="1"
          strokeDasharray="1"
          strokeDashoffset={isFull ? 0 : 1}
          transform="rotate(-90)"
          strokeWidth="3"
          className={classes(
            'stroke-gold transition-[stroke-dashoffset,opacity] delay-300 duration-1000 ease-out',
            !isFull && 'opacity-0',
          )}
        />
        <path
          d={`M${CORNERS.map(({ x, y }) => `${x * TOGETHER} ${y * TOGETHER}`).join('L')}Z`}
          strokeLinejoin="round"
          className={classes('transition-colors duration-700', isFull ? 'stroke-evergreen' : 'stroke-edge')}
        />
      </g>
    </svg>
  )
}

function Mark({ isConfirmed }: { isConfirmed: boolean }) {
  return (
    <span
      className={classes(
        'absolute end-0 bottom-0 grid size-7 place-items-center rounded-full border-2 border-card',
        isConfirmed ? 'bg-evergreen text-on-evergreen' : 'bg-sunken text-quiet',
      )}
    >
      {isConfirmed ? <Check className="size-4" /> : <Clock className="size-4" />}
    </span>
  )
}

const CreateGroupDialog = lateDialog(
  async () => (await import('../../groups/create/create-group-dialog.tsx')).CreateGroupDialog,
)

type UnitGroupProps = Props & { people: string[]; isMine: boolean }

function UnitGroup({ unit, people, isMine, screen }: UnitGroupProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { groupId, groupName, confirmations } = unit
  const link = useFocusOnceMade(groupId, isAsking)
  if (groupId !== null && groupName !== null)
    return (
      <ButtonLink ref={link} to={paths.group(groupId)} title={groupName} className="justify-self-start">
        <span className="[overflow-wrap:anywhere]">{t`View ${{ name: shortened(groupName) }}`}</span>
      </ButtonLink>
    )
  if (!isFullyConfirmed(confirmations))
    return <p className="text-sm text-quiet">{progressOf(confirmations)}</p>
  if (!isMine) return null
  return (
    <>
      <Button variant="primary" className="justify-self-start" onClick={() => setIsAsking(true)}>
        <Plus aria-hidden className="size-5" />
        {t`Create Group`}
      </Button>
      {isAsking && (
        <CreateGroupDialog
          unitId={unit.id}
          people={people}
          onClose={() => setIsAsking(false)}
          screen={screen}
        />
      )}
    </>
  )
}

function useFocusOnceMade(groupId: number | null, isAsking: boolean) {
  const link = useRef<HTMLAnchorElement>(null)
  const isMaking = useRef(false)
  useEffect(() => {
    if (isAsking) isMaking.current = true
    if (groupId === null || !isMaking.current) return
    isMaking.current = false
    link.current?.focus()
  }, [groupId, isAsking])
  return link
}

// Truncates a long name (UNI-18).
function shortened(name: string): string {
  const cut = cutTo(name, GROUP_NAME_SHOWN)
  return cut === name ? name : `${cut}…`
}

function progressOf(confirmations: TrustUnit['confirmations']): string {
  const count = Object.values(confirmations).filter(Boolean).length
  return plural(count, {
    one: '# of 3 have confirmed. When all have, it can become a group.',
    other: '# of 3 have confirmed. When all have, it can become a group.',
  })
}
