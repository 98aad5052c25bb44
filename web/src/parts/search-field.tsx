import { SEARCH_MAX } from '@kinhold/domain/limits'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { SeekField } from './seek-field.tsx'
import { useAfterPause } from './use-after-pause.ts'

type Props = {
  label: string
  /** True if the label is shown inside the empty field instead of above it. */
  isCompact?: boolean
  /** The search query in the URL. `keep` stores a query there, so that Back shows the hits again. */
  kept: string
  keep: (q: string) => void
  /** The content to show while the field is empty. `found` renders the hits. */
  children: ReactNode
  found: (q: string) => ReactNode
  className?: string
  /** True to focus the field on mount if the URL has no search query. */
  takesFocus?: boolean
}

/** Renders a field that searches whenever the user stops typing for a moment. */
export function SearchField(props: Props) {
  const { label, isCompact, kept, keep, children, found, className, takesFocus = true } = props
  const [typed, setTyped] = useState(kept)
  const q = useAfterPause(typed.trim())
  const onPause = useEffectEvent(keep)
  useEffect(() => onPause(q), [q])
  const field = useRef<HTMLInputElement>(null)
  // If the URL has a search query, the user has come back from a hit.
  const isBegun = kept !== ''
  useEffect(() => {
    if (takesFocus && !isBegun) field.current?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, on mount
  }, [])
  return (
    <>
      <SeekField
        ref={field}
        label={label}
        {...(isCompact && { hideLabel: true, placeholder: label })}
        maxLength={SEARCH_MAX}
        value={typed}
        onType={setTyped}
        className={className}
      />
      {typed.trim() === '' ? children : found(q)}
    </>
  )
}

/** Returns the search query in the URL (or null), and the function that changes it. */
export function useSearchInAddress(
  name = 'search',
  beside: Record<string, string> = {},
): [sought: string | null, seek: (q: string | null) => void] {
  const [query, setQuery] = useSearchParams()
  const sought = query.get(name)
  const seek = (q: string | null) => {
    if (q === sought) return
    setQuery(q === null ? beside : { ...beside, [name]: q }, { replace: true, preventScrollReset: true })
  }
  return [sought, seek]
}
