import { useId } from 'react'
import { STATUS_FILTERS, type StatusFilter } from './status-filters.ts'

type Props = { value: StatusFilter; onChange: (filter: StatusFilter) => void }

/** Filters a list by status (INV-05). */
export function StatusFilterBar({ value, onChange }: Props) {
  const group = useId()
  return (
    <fieldset className="flex w-fit max-w-full min-w-0 gap-1 rounded-full border border-line bg-sunken p-1">
      <legend className="sr-only">Show</legend>
      {STATUS_FILTERS.map((filter) => (
        <label key={filter.name} className={CHIP}>
          <input
            type="radio"
            name={group}
            checked={value === filter}
            onChange={() => onChange(filter)}
            className="sr-only"
          />
          {filter.name}
        </label>
      ))}
    </fieldset>
  )
}

const CHIP =
  'relative flex min-h-11 items-center justify-center rounded-full px-2 text-sm min-[22rem]:px-3.5 text-quiet sm:px-4 ' +
  'has-checked:bg-card has-checked:font-medium has-checked:text-ink ' +
  'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-evergreen'
