import type { VaultAccess } from '@kinhold/contract/vaults'
import { formatPhone } from '@kinhold/domain/phone-format'
import { useId, useState } from 'react'
import { FormActions } from '../../../parts/form/form-actions.tsx'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { namesInWords } from '../../../parts/words.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { calledAs } from '../access/called.ts'
import { e164Of } from './listed.ts'
import { PeoplePicker } from './people-picker.tsx'
import { PhoneRows } from './phone-rows.tsx'
import { Done, TellThem } from './tell-them.tsx'
import { isBlank, useAdding } from './use-adding.ts'

type Props = { vaultId: number; onClose: () => void }

/** Puts numbers on the list of a vault (VLT-24), and then helps to notify them (VLT-123). Open while mounted. */
export function AddMembers({ vaultId, onClose }: Props) {
  const formId = useId()
  const [toTell, setToTell] = useState<VaultAccess[] | null>(null)
  const { rows, put, problem, added, isSending, send, kept } = useAdding(vaultId, (entries) =>
    entries.length > 0 ? setToTell(entries) : onClose(),
  )
  if (toTell)
    return (
      <Dialog open onClose={onClose} title="Tell them" actions={<Done onClick={onClose} />}>
        <TellThem vaultId={vaultId} entries={toTell} />
      </Dialog>
    )
  const filled = rows.filter((row) => !isBlank(row))
  const actions = (
    <FormActions
      formId={formId}
      isSending={isSending}
      isReady={filled.length > 0}
      onCancel={onClose}
      label="Update"
      busyLabel="Adding…"
    />
  )
  return (
    <Dialog
      open
      onClose={isSending ? undefined : onClose}
      title="Add Vault Members"
      description="People with these numbers can open this vault, as members or with their number alone."
      actions={actions}
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <KeptNote kept={kept} />
        <p role="status" className="text-sm text-quiet empty:hidden">
          {added.length > 0 && `Added: ${namesInWords(added.map(calledAs))}.`}
        </p>
        <PeoplePicker
          chosen={filled.map((row) => e164Of(row) ?? row)}
          onPick={({ phone }) => put([...filled, formatPhone(phone)])}
          onDrop={(phone) => put(filled.filter((row) => e164Of(row) !== phone))}
        />
        <PhoneRows rows={rows} problem={problem} onChange={put} />
      </form>
    </Dialog>
  )
}
