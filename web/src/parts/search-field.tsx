import { SEARCH_MAX } from '@kinhold/domain/limits'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Field } from '../ui/field.tsx'
import { useAfterPause } from './use-after-pause.ts'

type Props = {
  label: string
  /** The search text in the address; `keep` puts it there, so that the hits are still listed after Back. */
  kept: string
  keep: (q: string) => void
  /** `children` show below the field while it is empty, and `found` shows the hits. */
  children: ReactNode
  found: (q: string) => ReactNode
  className?: string
  /** A new search focuses the field. */
  takesFocus?: boolean
}

/** A search field that searches after a pause in typing. */
export function SearchField(props: Props) {
  const { label, kept, keep, children, found, className, takesFocus = true } = props
  const [typed, setTyped] = useState(kept)
  const q = useAfterPause(typed.trim())
  const onPause = useEffectEvent(keep)
  useEffect(() => onPause(q), [q])
  const field = useRef<HTMLInputElement>(null)
  // A return from a hit leaves the focus alone.
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

/** The search text in the address, or null; kept there so that Back from a hit lists the hits again. */
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
