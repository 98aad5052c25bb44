import { type ReactNode, useEffect, useRef } from 'react'

/** One step of a popup. When it replaces another it takes the focus, so that its name is read out. */
export function Step({ label, children }: { label: string; children: ReactNode }) {
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => group.current?.focus(), [])
  return (
    <div ref={group} role="group" aria-label={label} tabIndex={-1} className="grid gap-4">
      {children}
    </div>
  )
}
