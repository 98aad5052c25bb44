import { SEARCH_MAX } from '@kinhold/domain/limits'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Field } from '../ui/field.tsx'
import { useAfterPause } from './use-after-pause.ts'

type Props = {
  label: string
  /** The search text in the address. `keep` writes it to the address, so that Back lists the hits again. */
  kept: string
  keep: (q: string) => void
  /** Shown below the field while the field is empty; `found` shows the hits otherwise. */
  children: ReactNode
  found: (q: string) => ReactNode
  className?: string
  /** Focuses the field when the page opens without a search text. */
  takesFocus?: boolean
}

/** A field that searches at each pause in typing. */
export function SearchField(props: Props) {
  const { label, kept, keep, children, found, className, takesFocus = true } = props
  const [typed, setTyped] = useState(kept)
  const q = useAfterPause(typed.trim())
  const onPause = useEffectEvent(keep)
  useEffect(() => onPause(q), [q])
  const field = useRef<HTMLInputElement>(null)
  // If the address has a text, the user has come back from a hit, and the field must not take the focus.
  const isBegun = kept !== ''
  useEffect(() => {
    if (takesFocus && !isBegun) field.current?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once, on mount
  }, [])
  return (
    <>
      <Field
        ref={field}
        label={label}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        dir="auto"
        maxLength={SEARCH_MAX}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={className}
      />
      {typed.trim() === '' ? children : found(q)}
    </>
  )
}

/** The search text, or null. It is kept in the address, so that Back from a hit lists the hits again. */
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
