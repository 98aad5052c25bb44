import type { ComponentProps } from 'react'
import { classes } from '../../ui/classes.ts'
import { Field } from '../../ui/field.tsx'
import { Search } from '../../ui/icons.ts'

type Props = ComponentProps<typeof Field> & { label: string }

/** A field for searching the people shown. Its label is the placeholder, beside a magnifier icon. */
export function FindField({ label, className, ...input }: Props) {
  return (
    <div className={classes('relative [&_input]:ps-10', className)}>
      <Search aria-hidden className="pointer-events-none absolute start-3 top-3.5 size-5 text-quiet" />
      <Field label={label} hideLabel type="search" placeholder={label} {...input} />
    </div>
  )
}
