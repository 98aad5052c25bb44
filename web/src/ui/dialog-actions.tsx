import type { ReactNode } from 'react'

/** Actions inside a dialog's content; they stick to its lower edge, so they stay visible while it scrolls. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div
      data-actions=""
      className="sticky -bottom-4 -mx-6 -mb-4 flex flex-col-reverse gap-2 bg-card px-6 pt-2 pb-6 sm:rounded-b-card sm:flex-row sm:justify-end"
    >
      {children}
    </div>
  )
}
