import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Returns a ref for an element, and true while its content is taller than the element itself. */
export function useOverflows<E extends HTMLElement>(): [RefObject<E | null>, boolean] {
  const element = useRef<E>(null)
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const measure = ({ scrollHeight, clientHeight }: E) => setOverflows(scrollHeight > clientHeight + 1)
    const watched = element.current!
    const observer = new ResizeObserver(() => measure(watched))
    observer.observe(watched)
    for (const child of watched.children) observer.observe(child)
    measure(watched)
    return () => observer.disconnect()
  })
  return [element, overflows]
}
