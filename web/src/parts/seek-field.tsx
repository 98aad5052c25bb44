import { t } from '@lingui/core/macro'
import { type ComponentProps, useImperativeHandle, useRef } from 'react'
import { classes } from '../ui/classes.ts'
import { FieldFrame, type FieldProps, INPUT } from '../ui/field.tsx'
import { Search, X } from '../ui/icons.ts'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
    value: string
    onType: (words: string) => void
  }

// Only the text takes its own direction. `dir="auto"` would also swap the padding, but not the icons.
const WORDS = 'ps-10 pe-11 [unicode-bidi:plaintext] [&::-webkit-search-cancel-button]:hidden'

/** A search field with a magnifier icon, and a button that clears the field. */
export function SeekField({ label, hint, error, hideLabel, className, onType, ref, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => field.current!)
  return (
    <FieldFrame {...{ id: input.id, label, hint, error, hideLabel, className }}>
      {(linked) => (
        <span className="relative grid">
          <Search
            aria-hidden
            className="pointer-events-none absolute inset-y-0 start-3 my-auto size-5 text-quiet"
          />
          <input
            autoComplete="off"
            enterKeyHint="search"
            {...input}
            {...linked}
            ref={field}
            type="search"
            onChange={(event) => onType(event.target.value)}
            className={classes(INPUT, WORDS)}
          />
          {input.value !== '' && (
            <button
              type="button"
              aria-label={t`Clear`}
              onClick={() => {
                onType('')
                field.current?.focus()
              }}
              className="absolute inset-y-0 end-0 grid w-11 place-items-center rounded-field text-quiet hover:text-ink"
            >
              <X aria-hidden className="size-5" />
            </button>
          )}
        </span>
      )}
    </FieldFrame>
  )
}
