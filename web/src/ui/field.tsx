import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

/** A field's label, hint and error. Screen readers announce the error. */
export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  hideLabel?: boolean
  className?: string
}
type InputProps = FieldProps & ComponentProps<'input'>
type TextProps = FieldProps & ComponentProps<'textarea'>

// The placeholder lets CSS tell whether a field is empty (`:placeholder-shown`).
const NO_WORDS = ' '

/** A single-line input with its label. */
export function Field({ label, hint, error, hideLabel, className, ...input }: InputProps) {
  return (
    <FieldFrame {...{ id: input.id, label, hint, error, hideLabel, className }}>
      {(linked) => (
        <input dir={directionOf(input)} placeholder={NO_WORDS} {...input} {...linked} className={INPUT} />
      )}
    </FieldFrame>
  )
}

// Numbers, addresses and codes are always read from left to right, and other text in its own direction.
function directionOf({ type = 'text', inputMode }: ComponentProps<'input'>): 'ltr' | 'auto' | undefined {
  if (inputMode || type === 'tel') return 'ltr'
  return type === 'text' || type === 'search' ? 'auto' : undefined
}

/** A multi-line input with its label. */
export function TextField({ label, hint, error, hideLabel, className, ...input }: TextProps) {
  return (
    <FieldFrame {...{ id: input.id, label, hint, error, hideLabel, className }}>
      {(linked) => (
        <textarea
          rows={4}
          dir="auto"
          placeholder={NO_WORDS}
          {...input}
          {...linked}
          className={classes(INPUT, 'py-2')}
        />
      )}
    </FieldFrame>
  )
}

type FrameProps = FieldProps & { id?: string | undefined; children: (linked: Linked) => ReactNode }
/** The attributes that connect a control to its label, hint and error. */
type Linked = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** Renders the label, hint and error around any control. */
export function FieldFrame({ id, label, hint, error, hideLabel, className, children }: FrameProps) {
  const made = useId()
  const own = id ?? made
  const describedBy = [hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(' ')
  return (
    <div className={classes('grid content-start gap-1.5', className)}>
      <label htmlFor={own} className={hideLabel ? 'sr-only' : 'text-sm font-medium wrap-anywhere'}>
        {label}
      </label>
      {children({
        id: own,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${own}-hint`} className="text-sm text-quiet">
          {hint}
        </p>
      )}
      <p id={`${own}-error`} role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
    </div>
  )
}

/** The classes for text fields and selects. Text is 16 px, because iOS zooms in on anything smaller. */
export const INPUT =
  'min-h-12 w-full rounded-field border border-edge bg-card px-3 text-base text-ink transition-colors not-[select]:read-only:bg-sunken disabled:bg-sunken disabled:text-quiet aria-invalid:border-danger'
