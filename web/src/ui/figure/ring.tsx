const PEOPLE = 18
const INNER = 154
const OUTER = 189

/** The slowly moving ring of triangles behind the sign-in page. */
export function Ring({ className }: { className?: string }) {
  return (
    // At its largest, the ring is a little larger than its box.
    <svg
      viewBox="-200 -200 400 400"
      fill="none"
      className={`overflow-visible ${className}`}
      aria-hidden="true"
    >
      {/* The origin of the drawing is its center. `origin-center` would be the corner of the box. */}
      <g className="origin-[0_0] animate-breathe text-evergreen">
        <path d={BONDS} stroke="currentColor" strokeWidth=".9" strokeLinejoin="round" opacity=".3" />
        {SEATS.map(({ inner, outer }, n) => (
          <g key={n}>
            <Person seat={outer} size={4.6} isNear={n % 3 === 0} />
            <Person seat={inner} size={3.4} isNear={n % 3 === 1} />
          </g>
        ))}
      </g>
    </svg>
  )
}

function Person({ seat, size, isNear }: { seat: Point; size: number; isNear: boolean }) {
  return (
    <>
      <circle cx={seat.x} cy={seat.y} r={size} className="fill-paper" />
      <circle cx={seat.x} cy={seat.y} r={size} fill="currentColor" opacity={isNear ? 0.6 : 0.34} />
    </>
  )
}

type Point = { x: number; y: number }

// The inner people sit midway between the outer ones, so that any three neighbors form a triangle.
const SEATS = Array.from({ length: PEOPLE }, (_, n) => ({ outer: at(OUTER, n), inner: at(INNER, n + 0.5) }))
const BONDS = [
  loop(SEATS.map(({ outer }) => outer)),
  loop(SEATS.map(({ inner }) => inner)),
  loop(SEATS.flatMap(({ outer, inner }) => [outer, inner])),
].join('')

function at(radius: number, seat: number): Point {
  const angle = (2 * Math.PI * seat) / PEOPLE - Math.PI / 2
  return { x: round(radius * Math.cos(angle)), y: round(radius * Math.sin(angle)) }
}

function loop(points: Point[]): string {
  return `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}Z`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
