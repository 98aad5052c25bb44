import type { PhoneLogFilter } from './phone-log.data.ts'

type Props = { value: PhoneLogFilter; onChange: (value: PhoneLogFilter) => void }

/** Filters the phone log (ADM-08): 'Failed' is every result but success. */
export function ResultFilter({ value, onChange }: Props) {
  return (
    <fieldset className="flex w-fit gap-1 rounded-full border border-line bg-sunken p-1">
      <legend className="sr-only">Show</legend>
      {FILTERS.map(({ filter, label }) => (
        <label key={filter} className={CHIP}>
          <input
            type="radio"
            name="result"
            checked={value === filter}
            onChange={() => onChange(filter)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

const FILTERS = [
  { filter: 'all', label: 'All' },
  { filter: 'success', label: 'Success' },
  { filter: 'failed', label: 'Failed' },
] as const

const CHIP =
  'flex min-h-11 min-w-20 items-center justify-center rounded-full px-4 text-sm text-quiet ' +
  'has-checked:bg-card has-checked:font-medium has-checked:text-ink ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-evergreen'
