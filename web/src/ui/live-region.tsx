import { Portal } from 'radix-ui'
import type { ReactNode } from 'react'

/**
 * What is said to those who listen, beside the app: an open dialog hides the rest of the page from them, but not what is
 * live, nor whatever holds it.
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
