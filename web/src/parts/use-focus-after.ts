import { type RefObject, useEffect, useRef, useState } from 'react'

/** A place that takes the focus once what is on screen has changed: for when what had it is gone. */
export function useFocusAfter<E extends HTMLElement>(): [RefObject<E | null>, () => void] {
  const place = useRef<E>(null)
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times > 0) place.current?.focus()
  }, [times])
  return [place, () => setTimes((before) => before + 1)]
}
