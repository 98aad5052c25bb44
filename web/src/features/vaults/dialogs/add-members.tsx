import type { VaultAccess } from '@kinhold/contract/vaults'
import { NAME_MAX } from '@kinhold/domain/limits'
import { oneLine } from '@kinhold/domain/text'
import { plural, t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { namesInWords } from '../../../browser/in-words.ts'
import { sentenceOf } from '../../../api.ts'
import { FormDialog } from '../../../parts/form/form-dialog.tsx'
import { useKept } from '../../../parts/form/kept.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { UNREACHABLE_TYPED } from '../../../parts/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Plus, X } from '../../../ui/icons.ts'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { phoneInField } from '../../../ui/phone-number.tsx'
import { toast } from '../../../ui/toast.ts'
import { labelAccess, NAMES_NOT_SAVED, useAddAccess, useReadAnew } from '../access/access.data.ts'
import { calledAs } from '../access/use-entry-actions.ts'
import { e164Of, PeoplePicker, sayNoNumber } from './people-picker.tsx'
import { TellDialog } from './tell-them.tsx'

type Props = { vaultId: number; onClose: () => void }

export function AddMembers({ vaultId, onClose }: Props) {
  const [toTell, setToTell] = useState<VaultAccess[] | null>(null)
  const { rows, put, problem, added, isSending, send, kept } = useAdding(vaultId, (entries) =>
    entries.length > 0 ? setToTell(entries) : onClose(),
  )
  if (toTell) return <TellDialog vaultId={vaultId} entries={toTell} onClose={onClose} />
  const filled = rows.filter(({ phone }) => !isBlank(phone))
  return (
    <FormDialog
      title={t`Add Vault Members`}
      description={t`People with these numbers can open this vault, as members or with their number alone.`}
      kept={kept}
      isSending={isSending}
      isReady={filled.length > 0}
      label={t`Update`}
      busyLabel={t`Adding…`}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      onClose={onClose}
    >
      <p role="status" className="text-sm text-quiet empty:hidden">
        {added.length > 0 && t`Added: ${{ names: namesInWords(added.map(calledAs)) }}.`}
      </p>
      <PeoplePicker
        chosen={filled.map(({ phone }) => e164Of(phone) ?? phone)}
        onPick={({ phone }) => put([...filled, { phone: phoneInField(phone), name: '' }])}
        onDrop={(dropped) => put(filled.filter(({ phone }) => e164Of(phone) !== dropped))}
      />
      <PhoneRows rows={rows} problem={problem} onChange={put} />
    </FormDialog>
  )
}

type RowProblem = { at: number; sentence: string }

/** A typed number, and the name the owner gives it. */
type Row = { phone: string; name: string }

type RowsProps = { rows: readonly Row[]; problem: RowProblem | null; onChange: (rows: Row[]) => void }

function PhoneRows({ rows, problem, onChange }: RowsProps) {
  const another = useRef<HTMLButtonElement>(null)
  const group = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = problem && group.current!.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!field) return
    field.focus({ preventScroll: true })
    // Center the field, so that it stays in view when a toast makes the dialog smaller.
    field.scrollIntoView({ block: 'center' })
  }, [problem])
  return (
    <div ref={group} role="group" aria-label={t`Numbers`} className="grid gap-3">
      {rows.map((row, n) => (
        // oxlint-disable-next-line react/no-array-index-key -- The index identifies a row: two rows may be equal.
        <div key={n} className="flex items-start gap-2">
          <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
            <PhoneField
              label={rows.length === 1 ? t`Mobile number` : t`Mobile number ${{ n: n + 1 }}`}
              autoComplete="off"
              data-autofocus={n === 0 ? true : undefined}
              error={problem?.at === n ? problem.sentence : undefined}
              value={row.phone}
              onChange={(phone) => onChange(rows.with(n, { ...row, phone }))}
            />
            <Field
              label={rows.length === 1 ? t`Name (optional)` : t`Name ${{ n: n + 1 }} (optional)`}
              autoComplete="off"
              maxLength={NAME_MAX}
              value={row.name}
              onChange={({ target }) => onChange(rows.with(n, { ...row, name: target.value }))}
            />
          </div>
          {rows.length > 1 && (
            <button
              type="button"
              aria-label={t`Remove number ${{ n: n + 1 }}`}
              onClick={() => {
                another.current?.focus()
                onChange(rows.toSpliced(n, 1))
              }}
              className="mt-8 grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:bg-sunken"
            >
              <X aria-hidden className="size-5" />
            </button>
          )}
        </div>
      ))}
      <Button
        ref={another}
        variant="quiet"
        className="-ms-4 justify-self-start"
        onClick={() => onChange([...rows, NOTHING])}
      >
        <Plus aria-hidden className="size-5" />
        {t`Add another number`}
      </Button>
    </div>
  )
}

// Adds the typed numbers to a vault's access list with one request each (VLT-43). After a failure, the
// numbers not yet added stay in the rows (VLT-44).
function useAdding(vaultId: number, onAdded: (entries: VaultAccess[]) => void) {
  const kept = useKept(`members of vault ${vaultId}`, BLANK)
  const rows = rowsIn(kept.typed.rows)
  const [problem, setProblem] = useState<RowProblem | null>(null)
  const [added, setAdded] = useState<VaultAccess[]>([])
  const { mutateAsync } = useAddAccess(vaultId)
  const readAnew = useReadAnew(vaultId)
  const put = (next: readonly Row[]) => {
    kept.change({
      rows:
        next.every(({ phone, name }) => isBlank(phone + name)) && next.length <= 1
          ? ''
          : JSON.stringify(next),
    })
    setProblem(null)
  }
  const [isSending, send] = useOneAtATime(async () => {
    const wrong = rows.findIndex(({ phone }) => !isBlank(phone) && e164Of(phone) === null)
    if (wrong !== -1) return setProblem({ at: wrong, sentence: sayNoNumber() })
    let left = rows.filter(({ phone }) => !isBlank(phone))
    let areNamed = true
    const fresh = [...added]
    try {
      for (const phone of new Set(left.map((row) => e164Of(row.phone)!))) {
        const { entry, isNew } = await mutateAsync(phone)
        const name = oneLine(
          left.find((row) => e164Of(row.phone) === phone && !isBlank(row.name))?.name ?? '',
        )
        const named = name === '' ? entry : await labelAccess(vaultId, entry.id, name).catch(() => null)
        areNamed &&= named !== null
        if (isNew) fresh.push(named ?? entry)
        left = left.filter((row) => e164Of(row.phone) !== phone)
        put(left)
      }
    } catch (error) {
      toast({ title: t`Error`, description: t`Failed to add members to vault.`, tone: 'danger' })
      setProblem({ at: 0, sentence: sentenceOf(error, UNREACHABLE_TYPED) })
      setAdded(fresh)
      return
    } finally {
      readAnew()
    }
    kept.end()
    toast(
      fresh.length > 0
        ? {
            title: t`Members Added`,
            description: plural(fresh.length, {
              one: '# member added to vault successfully.',
              other: '# members added to vault successfully.',
            }),
          }
        : { title: t`They are on the list already` },
    )
    if (!areNamed) toast({ ...NAMES_NOT_SAVED, tone: 'danger' })
    onAdded(fresh)
  })
  return { rows, put, problem, added, isSending, send, kept }
}

function isBlank(typed: string): boolean {
  return typed.trim() === ''
}

const BLANK = { rows: '' }

const NOTHING: Row = { phone: '', name: '' }

function rowsIn(kept: string): Row[] {
  // A draft stored by an earlier version of the app has numbers without names.
  const rows = kept === '' ? [] : (JSON.parse(kept) as (Row | string)[])
  const read = rows.map((row) => (typeof row === 'string' ? { phone: row, name: '' } : row))
  return read.length === 0 ? [NOTHING] : read
}
