import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * The ref of a list, and a function to call when the entry at a place disappears with the focus: the next entry, now at
 * that place, takes it, or else the last one; without any entry left, the heading of the page.
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
