import type { Notification } from '@kinhold/contract/notifications'
import { type RefObject, useEffect, useState } from 'react'

/** Returns a function to call before more is loaded: it moves the focus to the first new link, as the button may go. */
export function useFocusOnFurther(box: RefObject<HTMLElement | null>, items: Notification[]): () => void {
  const [last, setLast] = useState<number | null>(null)
  const first = last === null ? -1 : items.findIndex(({ id }) => id < last)
  useEffect(() => {
    if (first < 0) return
    box.current?.querySelectorAll('li')[first]?.querySelector('a')?.focus()
    setLast(null)
  }, [box, first])
  return () => setLast(items.at(-1)!.id)
}
