const TRIANGLES = 12

/** The ring of triangles behind the sign-in: breathes slowly, says nothing to a screen reader. */
export function Ring({ className }: { className?: string }) {
  return (
    <svg viewBox="-200 -200 400 400" fill="none" className={className} aria-hidden="true">
      <g className="origin-center animate-breathe text-evergreen">
        {Array.from({ length: TRIANGLES }, (_, n) => (
          <g
            key={n}
            transform={`rotate(${(360 / TRIANGLES) * n}) translate(0 -150) rotate(${n % 2 === 0 ? 0 : 180})`}
            opacity={n % 3 === 0 ? 0.5 : 0.22}
          >
            <path d="M0-19 17 11h-34Z" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
            <circle cy="-19" r="6" fill="currentColor" />
            <circle cx="17" cy="11" r="6" fill="currentColor" />
            <circle cx="-17" cy="11" r="6" fill="currentColor" />
          </g>
        ))}
        <circle r="118" stroke="currentColor" strokeWidth="1" opacity=".14" />
        <circle r="184" stroke="currentColor" strokeWidth="1" opacity=".1" />
      </g>
    </svg>
  )
}
