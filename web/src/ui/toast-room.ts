import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Sets `--toast-top` and `--toast-room` for the stylesheet, so that no toast covers anything floating. */
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

// Measures the mounted toasts again.
let tellAgain = () => {}

/** For the top bar of a page: when it mounts or unmounts, a visible toast moves. */
export function useMovesToasts(): void {
  useLayoutEffect(() => {
    tellAgain()
    return () => void requestAnimationFrame(() => tellAgain())
  }, [])
}

// Below the page's top bar, whose controls must stay reachable. The bar may be scrolled away, or be below a banner.
function footOfBar(): number {
  const bar = document.querySelector('[data-top-bar]')
  return Math.max(0, bar?.getBoundingClientRect().bottom ?? 0)
}
