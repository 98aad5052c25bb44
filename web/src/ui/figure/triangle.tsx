type Props = { className?: string; isLoading?: boolean }

/** The product's symbol of three people. While `isLoading` is true, the people light up one by one. */
export function Triangle({ className, isLoading = false }: Props) {
  return (
    <svg viewBox="0 0 48 48" fill="none" className={className} aria-hidden>
      <path
        d="M24 11 10.5 35.5h27Z"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        opacity={isLoading ? '.3' : '.55'}
      />
      {CORNERS.map(([x, y, visit]) => (
        <circle key={x} cx={x} cy={y} r="6.5" fill="currentColor" className={isLoading ? visit : undefined} />
      ))}
    </svg>
  )
}

const CORNERS = [
  [24, 10.5, 'animate-visit'],
  [37.5, 35.5, 'animate-visit [animation-delay:.8s]'],
  [10.5, 35.5, 'animate-visit [animation-delay:1.6s]'],
] as const
