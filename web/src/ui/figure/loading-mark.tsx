/** Three people who light up in turn: a calm loading indicator. */
export function LoadingMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" className={className} aria-hidden="true">
      <path
        d="M24 11 10.5 35.5h27Z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        opacity=".3"
      />
      <circle cx="24" cy="10.5" r="6.5" fill="currentColor" className="animate-visit" />
      <circle
        cx="37.5"
        cy="35.5"
        r="6.5"
        fill="currentColor"
        className="animate-visit [animation-delay:.8s]"
      />
      <circle
        cx="10.5"
        cy="35.5"
        r="6.5"
        fill="currentColor"
        className="animate-visit [animation-delay:1.6s]"
      />
    </svg>
  )
}
