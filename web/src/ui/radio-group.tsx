import { type ReactNode, useId } from 'react'
import { useShownAtOnce } from './use-shown-at-once.ts'

export type RadioOption<T extends string> = { value: T; label: ReactNode; hint?: ReactNode }
type Props<T extends string> = {
  label: ReactNode
  options: readonly RadioOption<T>[]
  value: T | null
  onChange(value: T): void | Promise<void>
  hideLabel?: boolean
}

/** One choice of several, each a whole line to press. The choice shows at once. */
export function RadioGroup<T extends string>({ label, options, value, onChange, hideLabel }: Props<T>) {
  const name = useId()
  const [shown, choose] = useShownAtOnce<T | null>(value, (next) =>
    next === null ? undefined : onChange(next),
  )
  return (
    <fieldset className="grid gap-2">
      <legend className={hideLabel ? 'sr-only' : 'mb-2 text-sm font-medium'}>{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-12 items-center gap-3 rounded-field border border-edge bg-card px-3 py-2 has-checked:border-evergreen has-checked:bg-evergreen-soft"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={shown === option.value}
            onChange={() => choose(option.value)}
            aria-labelledby={`${name}-${option.value}`}
            aria-describedby={option.hint ? `${name}-${option.value}-hint` : undefined}
            className="tick size-5 shrink-0 rounded-full"
          />
          <span className="min-w-0 wrap-anywhere">
            <span id={`${name}-${option.value}`}>{option.label}</span>
            {option.hint && (
              <span id={`${name}-${option.value}-hint`} className="block text-sm text-quiet">
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
