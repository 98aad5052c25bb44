import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

/** A field's parts beside its input: a label, a hint, and an error that is announced and linked to the input. */
export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  hideLabel?: boolean
  className?: string
}

/** A single-line input with its label. */
export function Field({
  label,
  hint,
  error,
  hideLabel,
  className,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const { id, describedBy } = useIds(input.id, hint, error)
  return (
    <FieldFrame id={id} {...{ label, hint, error, hideLabel, className }}>
      <input
        {...input}
        id={id}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        className={INPUT}
      />
    </FieldFrame>
  )
}

/** A multi-line input with its label. */
export function TextField({
  label,
  hint,
  error,
  hideLabel,
  className,
  ...input
}: FieldProps & ComponentProps<'textarea'>) {
  const { id, describedBy } = useIds(input.id, hint, error)
  return (
    <FieldFrame id={id} {...{ label, hint, error, hideLabel, className }}>
      <textarea
        rows={4}
        {...input}
        id={id}
        aria-describedby={describedBy}
        aria-invalid={error ? true : undefined}
        className={classes(INPUT, 'py-2')}
      />
    </FieldFrame>
  )
}

/** The label, hint and error around any control with the `id` and `describedBy` of `useIds`. */
export function FieldFrame({
  id,
  label,
  hint,
  error,
  hideLabel,
  className,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className={classes('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-medium'}>
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-quiet">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  )
}

/** The ids that link a control to its hint and error. */
export function useIds(given: string | undefined, hint: ReactNode, error: string | undefined) {
  const made = useId()
  const id = given ?? made
  const describedBy =
    [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
  return { id, describedBy }
}

/** The look of every input: 16 px, so that a phone does not zoom in. */
export const INPUT =
  'min-h-12 w-full rounded-field border border-edge bg-card px-3 text-base text-ink transition-colors not-[select]:read-only:bg-sunken disabled:bg-sunken disabled:text-quiet aria-invalid:border-danger'
