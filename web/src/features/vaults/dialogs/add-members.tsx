import type { VaultAccess } from '@kinhold/contract/vaults'
import { formatPhone } from '@kinhold/domain/phone-format'
import { useState } from 'react'
import { sentenceOf } from '../../../api.ts'
import { FormDialog } from '../../../parts/form/form-dialog.tsx'
import { useKept } from '../../../parts/form/kept.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { namesInWords, UNREACHABLE_TYPED } from '../../../parts/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Plus, X } from '../../../ui/icons.ts'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { useAddAccess, useReadAnew } from '../access/access.data.ts'
import { calledAs } from '../access/use-entry-actions.ts'
import { e164Of, NO_NUMBER, PeoplePicker } from './people-picker.tsx'
import { TellDialog } from './tell-them.tsx'

type Props = { vaultId: number; onClose: () => void }

export function AddMembers({ vaultId, onClose }: Props) {
  const [toTell, setToTell] = useState<VaultAccess[] | null>(null)
  const { rows, put, problem, added, isSending, send, kept } = useAdding(vaultId, (entries) =>
    entries.length > 0 ? setToTell(entries) : onClose(),
  )
  if (toTell) return <TellDialog vaultId={vaultId} entries={toTell} onClose={onClose} />
  const filled = rows.filter((row) => !isBlank(row))
  return (
    <FormDialog
      title="Add Vault Members"
      description="People with these numbers can open this vault, as members or with their number alone."
      kept={kept}
      isSending={isSending}
      isReady={filled.length > 0}
      label="Update"
      busyLabel="Adding…"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      onClose={onClose}
    >
      <p role="status" className="text-sm text-quiet empty:hidden">
        {added.length > 0 && `Added: ${namesInWords(added.map(calledAs))}.`}
      </p>
      <PeoplePicker
        chosen={filled.map((row) => e164Of(row) ?? row)}
        onPick={({ phone }) => put([...filled, formatPhone(phone)])}
        onDrop={(phone) => put(filled.filter((row) => e164Of(row) !== phone))}
      />
      <PhoneRows rows={rows} problem={problem} onChange={put} />
    </FormDialog>
  )
}

type RowProblem = { at: number; sentence: string }

type RowsProps = { rows: readonly string[]; problem: RowProblem | null; onChange: (rows: string[]) => void }

function PhoneRows({ rows, problem, onChange }: RowsProps) {
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

// Adds the typed numbers to a vault's list by one call each (VLT-43). After a failure, the numbers not yet
// added stay in the rows (VLT-44).
function useAdding(vaultId: number, onAdded: (entries: VaultAccess[]) => void) {
  const kept = useKept(`members of vault ${vaultId}`, BLANK)
  const rows = rowsIn(kept.typed.rows)
  const [problem, setProblem] = useState<RowProblem | null>(null)
  const [added, setAdded] = useState<VaultAccess[]>([])
  const { mutateAsync } = useAddAccess(vaultId)
  const readAnew = useReadAnew(vaultId)
  const put = (next: readonly string[]) => {
    kept.change({ rows: next.every(isBlank) && next.length <= 1 ? '' : JSON.stringify(next) })
    setProblem(null)
  }
  const [isSending, send] = useOneAtATime(async () => {
    const wrong = rows.findIndex((row) => !isBlank(row) && e164Of(row) === null)
    if (wrong !== -1) return setProblem({ at: wrong, sentence: NO_NUMBER })
    let left = rows.filter((row) => !isBlank(row))
    const fresh = [...added]
    try {
      for (const phone of new Set(left.map((row) => e164Of(row)!))) {
        const { entry, isNew } = await mutateAsync(phone)
        if (isNew) fresh.push(entry)
        left = left.filter((row) => e164Of(row) !== phone)
        put(left)
      }
    } catch (error) {
      toast({ title: 'Error', description: 'Failed to add members to vault.', tone: 'danger' })
      setProblem({ at: 0, sentence: sentenceOf(error, UNREACHABLE_TYPED) })
      setAdded(fresh)
      return
    } finally {
      readAnew()
    }
    kept.end()
    toast(
      fresh.length > 0
        ? { title: 'Members Added', description: `${fresh.length} member(s) added to vault successfully.` }
        : { title: 'They are on the list already' },
    )
    onAdded(fresh)
  })
  return { rows, put, problem, added, isSending, send, kept }
}

function isBlank(row: string): boolean {
  return row.trim() === ''
}

const BLANK = { rows: '' }

function rowsIn(kept: string): string[] {
  const rows = kept === '' ? [] : (JSON.parse(kept) as string[])
  return rows.length === 0 ? [''] : rows
}
