import type { ReactNode } from 'react'

/** A dialog's actions that are part of its content: sticky at the lower edge, whatever the scroll position. */
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
