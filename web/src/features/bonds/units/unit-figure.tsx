import { Avatar } from '../../../ui/avatar.tsx'
import { classes } from '../../../ui/classes.ts'
import { Check, Clock } from '../../../ui/icons.ts'
import type { Slot } from './slots.ts'

type Props = { slots: readonly [Slot, Slot, Slot]; isFull: boolean }

// In pixels: the distance of the three from the middle of the figure.
const APART = 78
const TOGETHER = 62
const MIDDLE = { x: 120, y: 118 }
// From the middle to a corner, as a part of that distance.
const CORNERS = [
  { x: 0, y: -1 },
  { x: -0.866, y: 0.5 },
  { x: 0.866, y: 0.5 },
] as const

/**
 * Three people at the corners of a triangle whose edges are their bonds, each corner pending or confirmed. With the last
 * confirmation they draw together and the ring around them turns gold. The list beside it says the same in words.
 */
export function UnitFigure({ slots, isFull }: Props) {
  const distance = isFull ? TOGETHER : APART
  return (
    <div aria-hidden className="relative h-50 w-60 shrink-0">
      <Lines isFull={isFull} />
      {slots.map(({ person, isConfirmed }, n) => (
        <div
          key={person.id}
          className="absolute -m-10 grid transition-transform duration-700 ease-out"
          style={{ left: MIDDLE.x, top: MIDDLE.y, transform: moved(CORNERS[n]!, distance) }}
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
  )
}

function moved(corner: { x: number; y: number }, distance: number): string {
  return `translate(${corner.x * distance}px, ${corner.y * distance}px)`
}

function edgeOf(isConfirmed: boolean, isFull: boolean): string {
  if (isFull) return 'border-gold'
  return isConfirmed ? 'border-evergreen' : 'border-dashed border-edge'
}

// Drawn for people close together, and spread by scaling, which every browser can animate.
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
        'absolute right-0 bottom-0 grid size-7 place-items-center rounded-full border-2 border-card',
        isConfirmed ? 'bg-evergreen text-on-evergreen' : 'bg-sunken text-quiet',
      )}
    >
      {isConfirmed ? <Check className="size-4" /> : <Clock className="size-4" />}
    </span>
  )
}
