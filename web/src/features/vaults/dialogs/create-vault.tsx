import type { Vault } from '@kinhold/contract/vaults'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FormActions } from '../../../parts/form/form-actions.tsx'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { sayAtForm, sayUntilChanged } from '../../../parts/form/refusals.ts'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { paths } from '../../../paths.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { useCreateVault } from '../list/vaults.data.ts'
import { peopleIn } from './listed.ts'
import { MemberFields } from './member-fields.tsx'
import { type NewVault, takeTyped } from './take-typed.ts'
import { Done, TellListed } from './tell-them.tsx'
import { hasTitle, VaultFields, wordsOf } from './vault-fields.tsx'

/** Makes a vault (VLT-22), and then helps to notify its list (VLT-123). Open while mounted. */
export function CreateVault({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const [made, setMade] = useState<Vault | null>(null)
  const { form, kept, submit, isSending } = useCreateForm((vault) =>
    vault.accessCount > 0 ? setMade(vault) : onClose(),
  )
  const words = useWatch({ control: form.control }) as NewVault
  if (made)
    return (
      <Dialog open onClose={onClose} title="Tell them" actions={<Done onClick={onClose} />}>
        <TellListed vaultId={made.id} />
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={isSending ? undefined : onClose}
      title="Create New Vault"
      description="An album with a conversation, open only to the people whose numbers you put on its list."
      actions={
        <FormActions
          formId={formId}
          isSending={isSending}
          isReady={hasTitle(words)}
          onCancel={onClose}
          label="Create"
          busyLabel="Creating…"
        />
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <KeptNote kept={kept} />
        <VaultFields form={form} />
        <MemberFields form={form} />
        <p role="alert" className="text-sm text-danger empty:hidden">
          {form.formState.errors.root?.message}
        </p>
      </form>
    </Dialog>
  )
}

// A typed number that was not added is meant for the list.
function useCreateForm(onMade: (vault: Vault) => void) {
  const create = useCreateVault()
  const { form, kept } = useKeptForm<NewVault>('new vault', BLANK)
  const submit = form.handleSubmit(async () => {
    const problem = takeTyped(form)
    if (problem) {
      sayUntilChanged(form, problem, 'phone')
      return form.setFocus('phone')
    }
    const typed = form.getValues()
    const accessList = peopleIn(typed.members).map(({ phone }) => ({ type: 'phone' as const, value: phone }))
    try {
      const vault = await create.mutateAsync({ ...wordsOf(typed), accessList })
      kept.end()
      toast({ title: 'Vault Created', action: { label: 'Open', to: paths.vault(vault.id) } })
      onMade(vault)
    } catch (error) {
      toast({
        title: 'Error',
        description: 'Failed to create vault. Please try again.',
        tone: 'danger',
      })
      sayAtForm(error, form)
    }
  })
  return { form, kept, submit, isSending: form.formState.isSubmitting }
}

const BLANK: NewVault = { title: '', description: '', members: '', phone: '', name: '' }
