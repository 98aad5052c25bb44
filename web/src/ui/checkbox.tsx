import type { ComponentProps, ReactNode } from 'react'

/** A checkbox that toggles on a click anywhere on its line. */
export function Checkbox({ label, ...input }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input {...input} type="checkbox" className="tick size-5 shrink-0 rounded-sm" />
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </label>
  )
}
