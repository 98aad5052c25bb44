import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Sets `--toast-top` and `--toast-room`, which the stylesheet uses to keep toasts off bars and overlays. */
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

// Measures the mounted toast list again. Does nothing if no toast list is mounted.
let tellAgain = () => {}

/** Repositions a visible toast when the calling top bar mounts or unmounts. */
export function useMovesToasts(): void {
  useLayoutEffect(() => {
    tellAgain()
    return () => void requestAnimationFrame(() => tellAgain())
  }, [])
}

// Returns the bottom edge of the top bar, which a toast must not cover. The top bar may be out of view or
// below a banner.
function footOfBar(): number {
  const bar = document.querySelector('[data-top-bar]')
  return Math.max(0, bar?.getBoundingClientRect().bottom ?? 0)
}
