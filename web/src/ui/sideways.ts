import { type RefObject, useEffect, useRef } from 'react'

/** Returns a ref for a row that scrolls sideways, and scrolls the chosen element into view. */
export function useSideways<E extends HTMLElement>(chosen: string): RefObject<E | null> {
  const row = useRef<E>(null)
  const seen = useRef('')
  useEffect(() => {
    const watched = row.current!
    const show = () => {
      const now = `${chosen} ${watched.scrollWidth} ${watched.clientWidth}`
      if (seen.current !== now) bringIntoSight(watched)
      seen.current = now
      watched.dataset['sideways'] = edgesWithMore(watched)
    }
    const observer = new ResizeObserver(show)
    for (const one of [watched, ...watched.children]) observer.observe(one)
    watched.addEventListener('scroll', show, { passive: true })
    show()
    return () => {
      observer.disconnect()
      watched.removeEventListener('scroll', show)
    }
  })
  return row
}

// Center the element to show its neighbors. `scrollIntoView` would also scroll the page.
function bringIntoSight(row: HTMLElement): void {
  const chosen = row.querySelector('[aria-selected=true], [aria-current=page]')
  if (!chosen) return
  const { left, width } = chosen.getBoundingClientRect()
  row.scrollLeft += left + width / 2 - (row.getBoundingClientRect().left + row.clientWidth / 2)
}

const SLACK_PX = 1

function edgesWithMore({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): string {
  // On a page that is read from right to left, `scrollLeft` is 0 at the start and negative beyond the start.
  const before = Math.abs(scrollLeft)
  const after = scrollWidth - clientWidth - before
  return [before > SLACK_PX && 'start', after > SLACK_PX && 'end'].filter(Boolean).join(' ')
}
