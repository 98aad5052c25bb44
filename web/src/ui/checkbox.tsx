import { type ComponentProps, type ReactNode, useId } from 'react'

/** A box to tick, with the whole line to press. */
export function Checkbox({ label, ...input }: { label: ReactNode } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-11 items-center gap-3">
      <input {...input} id={id} type="checkbox" className="tick size-5 shrink-0 rounded-sm" />
      <span>{label}</span>
    </label>
  )
}
