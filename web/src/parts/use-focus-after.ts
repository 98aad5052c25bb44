import { type RefObject, useEffect, useRef, useState } from 'react'

/** Returns a ref for an element, and a function that focuses the element after the next render. */
export function useFocusAfter<E extends HTMLElement>(): [RefObject<E | null>, () => void] {
  const place = useRef<E>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times > 0) place.current?.focus()
  }, [times])
  return [place, () => setTimes((before) => before + 1)]
}
