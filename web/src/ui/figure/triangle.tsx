/** The product's figure: three people, each bonded to the other two. Drawn in the current color. */
export function Triangle({ className, title }: { className?: string; title?: string }) {
  return (
    <svg
      viewBox="0 0 48 48"
      fill="none"
      className={className}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path
        d="M24 11 10.5 35.5h27Z"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        opacity=".55"
      />
      {CORNERS.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="6.5" fill="currentColor" />
      ))}
    </svg>
  )
}

const CORNERS = [
  [24, 10.5],
  [10.5, 35.5],
  [37.5, 35.5],
] as const
