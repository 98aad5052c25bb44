import { useEffect } from 'react'
import { dismissToast, listedToasts } from './toast.ts'

/** Has Escape dismiss the toast on show, which lies over everything, before it closes anything else. */
export function useEscapeDismisses(): void {
  useEffect(() => {
    // Captured at the window, so that it comes before every dialog, whichever was there first.
    window.addEventListener('keydown', dismissByEscape, { capture: true })
    return () => window.removeEventListener('keydown', dismissByEscape, { capture: true })
  }, [])
}

function dismissByEscape(event: KeyboardEvent): void {
  const shown = listedToasts().find(({ open }) => open)
  if (event.key !== 'Escape' || event.isComposing || !shown || isInToast(event)) return
  // Dialogs leave alone what has been dealt with.
  event.preventDefault()
  dismissToast(shown.id)
}

// A toast that has the focus is dismissed by itself, and says where the focus goes.
function isInToast({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[data-toast]') !== null
}
