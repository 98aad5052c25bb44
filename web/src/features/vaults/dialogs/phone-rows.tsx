import { Button } from '../../../ui/button.tsx'
import { Plus, X } from '../../../ui/icons.ts'
import { PhoneField } from '../../../ui/phone-field.tsx'

/** The error of one row. */
export type RowProblem = { at: number; sentence: string }

type Props = { rows: readonly string[]; problem: RowProblem | null; onChange: (rows: string[]) => void }

/** Rows for one number each, without a limit. */
export function PhoneRows({ rows, problem, onChange }: Props) {
  return (
    <div role="group" aria-label="Numbers" className="grid gap-3">
      {rows.map((typed, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- The index identifies a row: two rows may be equal.
        <div key={n} className="flex items-start gap-2">
          <PhoneField
            label={rows.length === 1 ? 'Mobile number' : `Mobile number ${n + 1}`}
            className="min-w-0 flex-1"
            autoComplete="off"
            data-autofocus={n === 0 ? true : undefined}
            error={problem?.at === n ? problem.sentence : undefined}
            value={typed}
            onChange={(next) => onChange(rows.with(n, next))}
          />
          {rows.length > 1 && (
            <button
              type="button"
              aria-label={`Remove number ${n + 1}`}
              onClick={() => onChange(rows.toSpliced(n, 1))}
              className="mt-8 grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:bg-sunken"
            >
              <X aria-hidden className="size-5" />
            </button>
          )}
        </div>
      ))}
      <Button variant="quiet" className="-ml-4 justify-self-start" onClick={() => onChange([...rows, ''])}>
        <Plus aria-hidden className="size-5" />
        Add another number
      </Button>
    </div>
  )
}
