import { type ReactNode, useId } from 'react'

type Props<T extends string> = {
  /** The text for screen readers only, such as 'Show'. */
  label: string
  options: readonly { value: T; label: ReactNode }[]
  value: T
  onChange(value: T): void
}

/** A row of options. The selected option determines which items a list shows. */
export function Filter<T extends string>({ label, options, value, onChange }: Props<T>) {
  const group = useId()
  return (
    <fieldset className="flex w-fit max-w-full min-w-0 flex-wrap gap-1 rounded-[1.75rem] border border-line bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={CHIP}>
          <input
            type="radio"
            name={group}
            value={option.value}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

const CHIP =
  'relative flex min-h-11 items-center justify-center rounded-full px-2 text-sm min-[23rem]:px-2.5 text-quiet sm:px-4 ' +
  'has-checked:bg-raised has-checked:font-medium has-checked:text-ink ' +
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-evergreen'
