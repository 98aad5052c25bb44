import type { ReactNode } from 'react'

/** Actions that stay visible at the bottom of a dialog while its content scrolls. */
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
