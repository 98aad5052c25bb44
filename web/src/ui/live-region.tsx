import { Portal } from 'radix-ui'
import type { ReactNode } from 'react'

/**
 * What screen readers announce, outside the element of the app: an open dialog hides the rest of the page from them, but
 * neither a live region nor what contains it.
 */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <Portal.Root asChild>
      <p role="status" aria-live="polite" className="sr-only">
        {children}
      </p>
    </Portal.Root>
  )
}
