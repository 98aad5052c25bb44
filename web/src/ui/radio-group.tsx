import { type ReactNode, useId, useState } from 'react'

export type RadioOption<T extends string> = { value: T; label: ReactNode; hint?: ReactNode }
type Props<T extends string> = {
  label: ReactNode
  options: readonly RadioOption<T>[]
  value: T | null
  onChange(value: T): void | Promise<void>
  hideLabel?: boolean
  /** True if the options are shown side by side where they fit. */
  isInLine?: boolean
}

/** A group of options from which the user can choose one. */
export function RadioGroup<T extends string>({
  label,
  options,
  value,
  onChange,
  hideLabel,
  isInLine,
}: Props<T>) {
  const name = useId()
  const [shown, choose] = useShownAtOnce<T | null, T>(value, onChange)
  return (
    <fieldset className={isInLine ? 'flex flex-wrap gap-2' : 'grid gap-2'}>
      <legend className={hideLabel ? 'sr-only' : 'mb-2 text-sm font-medium wrap-anywhere'}>{label}</legend>
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

/**
 * Shows a choice right away, while `choose` is pending. `useOptimistic` would also wait for unrelated
 * requests.
 */
function useShownAtOnce<Value, Chosen extends Value>(
  value: Value,
  choose: (value: Chosen) => void | Promise<void>,
): [shown: Value, choose: (value: Chosen) => void] {
  const [chosen, setChosen] = useState<{ value: Chosen } | null>(null)
  return [
    chosen ? chosen.value : value,
    (next) => {
      const done = choose(next)
      if (!done) return
      const here = { value: next }
      setChosen(here)
      void done.finally(() => setChosen((latest) => (latest === here ? null : latest)))
    },
  ]
}

type ChoiceProps = {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void | Promise<void>
  children: ReactNode
}

/** A switch for one setting, with a description of what it does. */
export function Choice({ label, isOn, onChange, children }: ChoiceProps) {
  const id = useId()
  const [shown, choose] = useShownAtOnce(isOn, onChange)
  return (
    <label className="flex min-h-16 items-start gap-4 py-4">
      <input
        type="checkbox"
        checked={shown}
        onChange={(event) => choose(event.target.checked)}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-words`}
        className="tick size-6 shrink-0 rounded-sm"
      />
      <span className="grid gap-0.5">
        <span id={`${id}-label`}>{label}</span>
        <span id={`${id}-words`} className="text-quiet">
          {children}
        </span>
      </span>
    </label>
  )
}
