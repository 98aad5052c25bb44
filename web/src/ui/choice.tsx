import { type ReactNode, useId } from 'react'
import { useShownAtOnce } from './use-shown-at-once.ts'

type Props = {
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void | Promise<void>
  children: ReactNode
}

/** A switch for one setting, with a sentence on its effect; all of it can be pressed. The change shows at once. */
export function Choice({ label, isOn, onChange, children }: Props) {
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
        className="tick mt-0.5 size-6 shrink-0 rounded-sm"
      />
      <span className="grid gap-0.5">
        <span id={`${id}-label`} className="text-lg">
          {label}
        </span>
        <span id={`${id}-words`} className="text-quiet">
          {children}
        </span>
      </span>
    </label>
  )
}
