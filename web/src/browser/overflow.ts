import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Tells whether the content of an element is higher than the element, as it changes. Give the ref to the element. */
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
