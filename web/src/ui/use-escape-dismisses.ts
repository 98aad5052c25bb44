import { useEffect } from 'react'
import { dismissToast, listedToasts } from './toast.ts'

/** Makes Escape dismiss a visible toast, which is above everything, before it closes anything else. */
export function useEscapeDismisses(): void {
  useEffect(() => {
    // In the window's capture phase, so that it runs before every dialog's handler, whenever that was added.
    window.addEventListener('keydown', dismissByEscape, { capture: true })
    return () => window.removeEventListener('keydown', dismissByEscape, { capture: true })
  }, [])
}

function dismissByEscape(event: KeyboardEvent): void {
  const shown = listedToasts().find(({ open }) => open)
  if (event.key !== 'Escape' || event.isComposing || !shown || isInToast(event)) return
  // Dialogs ignore an event whose default was prevented.
  event.preventDefault()
  dismissToast(shown.id)
}

// A focused toast handles Escape itself, and moves the focus.
function isInToast({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[data-toast]') !== null
}
