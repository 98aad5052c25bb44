import { Portal } from 'radix-ui'
import type { ReactNode } from 'react'

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}

/** Announces text. Renders outside the root element, which an open dialog hides from screen readers. */
export function LiveRegion({ children }: { children: ReactNode }) {
  return (
    <Portal.Root asChild>
      <p role="status" aria-live="polite" className="sr-only">
        {children}
      </p>
    </Portal.Root>
  )
}
