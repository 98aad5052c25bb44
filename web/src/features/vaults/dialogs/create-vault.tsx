import type { Vault } from '@kinhold/contract/vaults'
import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { FormDialog } from '../../../parts/form/form-dialog.tsx'
import { TitleFields } from '../../../parts/form/title-fields.tsx'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { paths } from '../../../paths.ts'
import { toast } from '../../../ui/toast.ts'
import { labelNumbers, NAMES_NOT_SAVED } from '../access/access.data.ts'
import { useCreateVault } from '../list/vaults.data.ts'
import { type ListDraft, listedIn, ListFields, namedIn, NO_LIST, takesTyped } from './list-fields.tsx'
import { PeoplePicker } from './people-picker.tsx'
import { TellDialog } from './tell-them.tsx'
import { hasTitle, VAULT_FIELDS, type VaultWords, wordsOf } from './vault-fields.ts'
import { AT_FIRST, type WhoCanAdd, WhoCanAddField } from './who-can-add.tsx'

export function CreateVault({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Vault | null>(null)
  const create = useCreateVault()
  const navigate = useNavigate()
  const open = ({ id }: Vault) => {
    onClose()
    void navigate(paths.vault(id))
  }
  const { form, kept } = useKeptForm<NewVault>('new vault', BLANK)
  const words = useWatch({ control: form.control }) as NewVault
  const submit = form.handleSubmit(async () => {
    // First add a number that is still in the field to the access list.
    if (!takesTyped(form)) return
    const typed = form.getValues()
    const listed = listedIn(typed.members)
    const accessList = listed.map(({ phone }) => ({ type: 'phone' as const, value: phone }))
    try {
      const contribute = typed.contribute === 'list' && { contribute: 'list' as const }
      const vault = await create.mutateAsync({ ...wordsOf(typed), accessList, ...contribute })
      kept.end()
      toast({ title: t`Vault Created` })
      if (!(await labelNumbers(vault.id, namedIn(listed)))) toast({ ...NAMES_NOT_SAVED, tone: 'danger' })
      if (vault.accessCount > 0) setMade(vault)
      else open(vault)
    } catch (error) {
      toast({ title: t`Error`, description: t`Failed to create vault. Please try again.`, tone: 'danger' })
      sayAtForm(error, form)
    }
  })
  if (made) return <TellDialog vaultId={made.id} onClose={() => open(made)} />
  return (
    <FormDialog
      title={t`Create New Vault`}
      description={t`An album with a conversation, open only to the people you choose. All it needs is a title.`}
      kept={kept}
      problem={form.formState.errors.root?.message}
      isSending={form.formState.isSubmitting}
      isReady={hasTitle(words)}
      label={t`Create`}
      busyLabel={t`Creating…`}
      onSubmit={submit}
      onClose={onClose}
    >
      <TitleFields form={form} {...VAULT_FIELDS} />
      <WhoCanAddField form={form} options={AT_FIRST} />
      <ListFields form={form} legend={t`Members`} countOf={membersOnList}>
        {({ people, put, drop }) => (
          <PeoplePicker
            chosen={people.map(({ phone }) => phone)}
            onPick={({ phone, name }) => put([...people, { phone, name }])}
            onDrop={drop}
          />
        )}
      </ListFields>
    </FormDialog>
  )
}

const BLANK: NewVault = { title: '', description: '', contribute: 'owner', ...NO_LIST }

/** A draft of a vault. */
type NewVault = VaultWords & WhoCanAdd & ListDraft

function membersOnList(count: number): string {
  return plural(count, { one: '1 member on the list', other: '# members on the list' })
}
