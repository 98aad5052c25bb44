import type { ReactNode } from 'react'

// Every picture is the product's triangle of three people, in the subject of its chapter.

/** An album's page, with the three on its first picture. */
export function PicturesFigure() {
  return (
    <Scene>
      <rect x="22" y="10" width="116" height="100" rx="10" className={OUTLINE} />
      <rect x="32" y="20" width="60" height="56" rx="5" className={FILLED} />
      <Three x={62} y={49} />
      <rect x="100" y="20" width="28" height="25" rx="4" className={FAINT} />
      <rect x="100" y="51" width="28" height="25" rx="4" className={FAINT} />
      <path d="M34 89h62M34 99h40" className={LINE} />
    </Scene>
  )
}

/** A person, and their words. */
export function PersonFigure() {
  return (
    <Scene>
      <circle cx="52" cy="48" r="17" className="fill-evergreen" />
      <path d="M22 108c2-22 14-32 30-32s28 10 30 32" className={FILLED} />
      <path d="M94 24h40a7 7 0 0 1 7 7v22a7 7 0 0 1-7 7h-26L96 72V60h-2Z" className={OUTLINE} />
      <path d="M104 38h28M104 48h17" className={LINE} />
    </Scene>
  )
}

/** Three choices: one made, one left, one made. */
export function SettingsFigure() {
  return (
    <Scene>
      {[24, 60, 96].map((y, n) => (
        <g key={y}>
          <rect x="30" y={y - 10} width="36" height="20" rx="10" className={n === 1 ? OUTLINE : FILLED} />
          <circle cx={n === 1 ? 40 : 56} cy={y} r="6" className={n === 1 ? 'fill-edge' : 'fill-evergreen'} />
          <path d={`M80 ${y}h${n === 1 ? 34 : 50}`} className={LINE} />
        </g>
      ))}
    </Scene>
  )
}

/** A box, and a page that goes into it. */
export function ArchiveFigure() {
  return (
    <Scene>
      <rect x="54" y="10" width="52" height="50" rx="5" className={FILLED} />
      <Three x={80} y={36} />
      <path d="M28 54h104v14H28Z" className={OUTLINE} />
      <path d="M36 68h88v40H36Z" className={OUTLINE} />
      <path d="M68 82h24" className={LINE} />
    </Scene>
  )
}

const OUTLINE = 'fill-card stroke-edge stroke-2 [stroke-linejoin:round]'
const FILLED = 'fill-evergreen-soft stroke-evergreen stroke-2'
const FAINT = 'fill-sunken stroke-line stroke-2'
const LINE = 'fill-none stroke-edge stroke-2 [stroke-linecap:round]'

function Scene({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 120" aria-hidden className="w-40 justify-self-center">
      {children}
    </svg>
  )
}

function Three({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} className="fill-evergreen">
      <path
        d="M0-13-13 11h26Z"
        className="fill-none stroke-evergreen stroke-2 [stroke-linejoin:round]"
        opacity=".55"
      />
      <circle cy="-13" r="5.5" />
      <circle cx="-13" cy="11" r="5.5" />
      <circle cx="13" cy="11" r="5.5" />
    </g>
  )
}
