import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * The box of a list's entries, and what to call as the entry of a place goes with the focus: the next entry gets it, which
 * then stands there, else the last one; where none is left, the heading of the page.
 */
export function useFocusOnNext<E extends HTMLElement>(): [RefObject<E | null>, (place: number) => void] {
  const box = useRef<E>(null)
  const [gone, setGone] = useState<{ place: number } | null>(null)
  useEffect(() => {
    if (!gone) return
    const entries = [...(box.current?.querySelectorAll('li') ?? [])]
    const next = entries[gone.place] ?? entries.at(-1) ?? document
    next.querySelector<HTMLElement>(next === document ? 'h1' : 'a, button')?.focus()
  }, [gone])
  return [box, (place) => setGone({ place })]
}
