import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Tells the stylesheet below what the toasts of a phone stand (`--toast-top`), and how high they are (`--toast-room`), so
 * that what floats over the page leaves them that room and nothing of it is covered. Give the ref to their list.
 */
export function useToastRoom(): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    const watched = list.current!
    const { style } = document.documentElement
    const tell = () => {
      style.setProperty('--toast-top', `${footOfBar()}px`)
      style.setProperty('--toast-room', watched.firstElementChild ? `${watched.offsetHeight}px` : '0px')
    }
    const observer = new ResizeObserver(tell)
    observer.observe(watched)
    tellAgain = tell
    window.addEventListener('scroll', tell, { passive: true })
    return () => {
      observer.disconnect()
      tellAgain = () => {}
      window.removeEventListener('scroll', tell)
      style.removeProperty('--toast-top')
      style.removeProperty('--toast-room')
    }
  }, [])
  return list
}

// Of the toasts that are there.
let tellAgain = () => {}

/** For the bar at the top of a page: one that comes while a toast is shown, or goes, moves that toast. */
export function useMovesToasts(): void {
  useLayoutEffect(() => {
    tellAgain()
    return () => void requestAnimationFrame(() => tellAgain())
  }, [])
}

// Below the bar at the top of a page, whose controls must stay in reach. It may be scrolled away, or stand below a banner.
function footOfBar(): number {
  const bar = document.querySelector('[data-top-bar]')
  return Math.max(0, bar?.getBoundingClientRect().bottom ?? 0)
}
