// Each figure shows people as dots and illustrates the topic of its guide step.

const RING = Array.from({ length: 12 }, (_, n) => n * 30)
const BOND = 'fill-none stroke-evergreen stroke-2 [stroke-linejoin:round] [stroke-linecap:round]'
const OUTLINE = 'fill-card stroke-edge stroke-2 [stroke-linejoin:round] [stroke-linecap:round]'
const FAINT = 'fill-none stroke-line stroke-2'

export const FIGURES = {
  welcome: (
    <>
      <circle cx="120" cy="78" r="66" className={FAINT} />
      {RING.map((degrees) => (
        <circle
          key={degrees}
          cx="120"
          cy="12"
          r="3"
          className="fill-edge"
          transform={`rotate(${degrees} 120 78)`}
        />
      ))}
      <path d="M120 46 88 100h64Z" className={BOND} />
      <Person x={120} y={46} />
      <Person x={88} y={100} />
      <Person x={152} y={100} />
    </>
  ),
  authentication: (
    <>
      <rect x="84" y="8" width="72" height="132" rx="14" className={OUTLINE} />
      <path d="M112 17h16" className={OUTLINE} />
      <Person x={120} y={60} />
      {[98, 107, 116, 124, 133, 142].map((x) => (
        <circle key={x} cx={x} cy="104" r="2.5" className="fill-evergreen" />
      ))}
      <Seal x={156} y={126} />
    </>
  ),
  invitations: (
    <>
      <path d="M120 36 82 104h76" className={`${BOND} [stroke-dasharray:5_7]`} />
      <path d="M120 36 82 104" className={BOND} />
      <Person x={120} y={36} />
      <Person x={82} y={104} />
      <circle
        cx="158"
        cy="104"
        r="17"
        className="fill-card stroke-evergreen stroke-2 [stroke-dasharray:4_4]"
      />
      <path d="M158 97v14m-7-7h14" className={BOND} />
      <g transform="translate(168 34) rotate(9)">
        <rect x="-20" y="-14" width="40" height="28" rx="4" className={OUTLINE} />
        <path d="m-20-10 20 14 20-14" className={OUTLINE} />
      </g>
    </>
  ),
  trustUnits: (
    <>
      <circle cx="120" cy="84" r="64" className="fill-gold-soft stroke-gold stroke-2" />
      <path d="M120 40 82 106h76Z" className="fill-none stroke-gold stroke-3 [stroke-linejoin:round]" />
      {[
        [120, 40],
        [82, 106],
        [158, 106],
      ].map(([x, y]) => (
        <g key={x}>
          <Person x={x!} y={y!} />
          <path d={`m${x! - 6} ${y!} 4.5 4.5 8-9`} className="fill-none stroke-on-evergreen stroke-2.5" />
        </g>
      ))}
    </>
  ),
  vaults: (
    <>
      <rect x="58" y="10" width="124" height="128" rx="16" className={OUTLINE} />
      <rect x="68" y="20" width="104" height="108" rx="9" className={FAINT} />
      <path d="M58 42h-6v20h6M58 86h-6v20h6" className={OUTLINE} />
      <path d="M120 50 96 92h48Z" className={BOND} />
      <Person x={120} y={50} small />
      <Person x={96} y={92} small />
      <Person x={144} y={92} small />
      <circle cx="160" cy="74" r="5" className="fill-card stroke-edge stroke-2" />
    </>
  ),
  communication: (
    <>
      <path d="M64 112h112" className={BOND} />
      <Person x={64} y={112} />
      <Person x={176} y={112} />
      <path
        d="M52 26h64a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8H80L64 78V64H52a8 8 0 0 1-8-8V34a8 8 0 0 1 8-8Z"
        className="fill-evergreen-soft stroke-evergreen stroke-2 [stroke-linejoin:round]"
      />
      <path d="M58 40h52M58 50h34" className={BOND} />
      <path
        d="M140 44h48a8 8 0 0 1 8 8v14a8 8 0 0 1-8 8h-12v12l-14-12h-22a8 8 0 0 1-8-8V52a8 8 0 0 1 8-8Z"
        className={OUTLINE}
      />
      <path d="M146 59h36" className={OUTLINE} />
    </>
  ),
  security: (
    <>
      <path
        d="M120 6c18 11 36 15 56 16v44c0 34-22 60-56 76-34-16-56-42-56-76V22c20-1 38-5 56-16Z"
        className="fill-evergreen-soft stroke-evergreen stroke-2 [stroke-linejoin:round]"
      />
      <path d="M120 44 94 90h52Z" className={BOND} />
      <Person x={120} y={44} small />
      <Person x={94} y={90} small />
      <Person x={146} y={90} small />
    </>
  ),
}

function Person({ x, y, small }: { x: number; y: number; small?: boolean }) {
  return <circle cx={x} cy={y} r={small ? 12 : 17} className="fill-evergreen" />
}

function Seal({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r="15" className="fill-card stroke-evergreen stroke-2" />
      <path d={`m${x - 6} ${y} 4.5 4.5 8-9`} className={BOND} />
    </g>
  )
}
