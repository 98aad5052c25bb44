import { SEARCH_MAX } from '@kinhold/domain/limits'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Field } from '../ui/field.tsx'
import { useAfterPause } from './use-after-pause.ts'

type Props = {
  label: string
  /** What was looked for by the address; `keep` has it there, so that whoever comes back from a hit finds the rest. */
  kept: string
  keep: (q: string) => void
  /** What stands below the field while nothing is typed, and what was found by some words. */
  children: ReactNode
  found: (q: string) => ReactNode
  className?: string
}

/** Looks for words as they are typed, after a pause. */
export function SearchField({ label, kept, keep, children, found, className }: Props) {
  const [typed, setTyped] = useState(kept)
  const q = useAfterPause(typed.trim())
  const onPause = useEffectEvent(keep)
  useEffect(() => onPause(q), [q])
  const field = useRef<HTMLInputElement>(null)
  // Whoever came to search types at once, and whoever comes back from what was found reads on.
  const isBegun = kept !== ''
  useEffect(() => {
    if (!isBegun) field.current?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as it is come to
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
