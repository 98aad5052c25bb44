import type { Vault } from '@kinhold/contract/vaults'
import { NAME_MAX, VAULT_ACCESS_MOST } from '@kinhold/domain/limits'
import { formatPhone } from '@kinhold/domain/phone-format'
import { useLayoutEffect, useRef, useState } from 'react'
import { useController, type UseFormReturn, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { FormDialog } from '../../../parts/form/form-dialog.tsx'
import { TitleFields } from '../../../parts/form/title-fields.tsx'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { sayAtForm, sayUntilChanged } from '../../../parts/form/refusals.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { X } from '../../../ui/icons.ts'
import { LiveRegion } from '../../../ui/visually-hidden.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { toast } from '../../../ui/toast.ts'
import { labelNumbers, NAMES_NOT_SAVED } from '../access/access.data.ts'
import { useCreateVault } from '../list/vaults.data.ts'
import { e164Of, NO_NUMBER, PeoplePicker } from './people-picker.tsx'
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
    // A typed number counts as part of the list before it has been added.
    const problem = takeTyped(form)
    if (problem) {
      sayUntilChanged(form, problem, 'phone')
      return form.setFocus('phone')
    }
    const typed = form.getValues()
    const accessList = peopleIn(typed.members).map(({ phone }) => ({ type: 'phone' as const, value: phone }))
    try {
      const contribute = typed.contribute === 'list' && { contribute: 'list' as const }
      const vault = await create.mutateAsync({ ...wordsOf(typed), accessList, ...contribute })
      kept.end()
      toast({ title: 'Vault Created' })
      const named = peopleIn(typed.members).filter(({ name, isTyped }) => isTyped && name !== '')
      if (!(await labelNumbers(vault.id, named))) toast({ ...NAMES_NOT_SAVED, tone: 'danger' })
      if (vault.accessCount > 0) setMade(vault)
      else open(vault)
    } catch (error) {
      toast({ title: 'Error', description: 'Failed to create vault. Please try again.', tone: 'danger' })
      sayAtForm(error, form)
    }
  })
  if (made) return <TellDialog vaultId={made.id} onClose={() => open(made)} />
  return (
    <FormDialog
      title="Create New Vault"
      description="An album with a conversation, open only to the people whose numbers you put on its list."
      kept={kept}
      problem={form.formState.errors.root?.message}
      isSending={form.formState.isSubmitting}
      isReady={hasTitle(words)}
      label="Create"
      busyLabel="Creating…"
      onSubmit={submit}
      onClose={onClose}
    >
      <TitleFields form={form} {...VAULT_FIELDS} />
      <WhoCanAddField form={form} options={AT_FIRST} />
      <MemberFields form={form} />
    </FormDialog>
  )
}

const BLANK: NewVault = {
  title: '',
  description: '',
  contribute: 'owner',
  members: '',
  phone: '',
  name: '',
}

function MemberFields({ form }: { form: UseFormReturn<NewVault> }) {
  const { errors } = form.formState
  const phone = useController({ control: form.control, name: 'phone' })
  const members = useController({ control: form.control, name: 'members' })
  const group = useRef<HTMLFieldSetElement>(null)
  const people = peopleIn(members.field.value)
  const put = (next: Listed[]) => members.field.onChange(keep(next))
  const drop = (number: string) => put(people.filter((one) => one.phone !== number))
  const add = () => {
    const problem = takeTyped(form)
    if (problem) sayUntilChanged(form, problem, 'phone')
    form.setFocus('phone')
  }
  return (
    <fieldset ref={group} tabIndex={-1} className="mt-2 grid min-w-0 gap-3">
      <legend className="mb-2 font-display text-name">
        Members{people.length > 0 && ` (${people.length})`}
      </legend>
      <PeoplePicker
        chosen={people.map((one) => one.phone)}
        onPick={(person) => put([...people, { phone: person.phone, name: person.name }])}
        onDrop={drop}
      />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <PhoneField
          label="Mobile number"
          autoComplete="off"
          error={errors.phone?.message}
          {...phone.field}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || isBlank(phone.field.value)) return
            event.preventDefault()
            add()
          }}
        />
        <Field
          label="Name (optional)"
          hint="The others see it until this person chooses a name."
          autoComplete="off"
          dir="auto"
          maxLength={NAME_MAX}
          {...form.register('name')}
        />
      </div>
      <Button className="justify-self-start" disabled={isBlank(phone.field.value)} onClick={add}>
        Add
      </Button>
      <LiveRegion>
        {people.length === 1 ? '1 member on the list' : `${people.length} members on the list`}
      </LiveRegion>
      <MemberList
        people={people}
        onRemove={(number) => {
          drop(number)
          group.current?.focus()
        }}
      />
    </fieldset>
  )
}

function isBlank(typed: string): boolean {
  return typed.trim() === ''
}

function MemberList({ people, onRemove }: { people: readonly Listed[]; onRemove: (phone: string) => void }) {
  const list = useRef<HTMLUListElement>(null)
  // Keeps the newest entry in view.
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [people.length])
  if (people.length === 0) return null
  return (
    <ul
      ref={list}
      aria-label="Members"
      className="max-h-48 divide-y divide-line overflow-y-auto rounded-field border border-line"
    >
      {people.map(({ phone, name }) => (
        <li key={phone} className="flex items-center gap-2 pl-3">
          <span className="grid min-w-0 flex-1 py-1">
            {name !== '' && <span className="wrap-anywhere">{name}</span>}
            <span className={name === '' ? 'tabular-nums' : 'text-sm text-quiet tabular-nums'}>
              {formatPhone(phone)}
            </span>
          </span>
          <button
            type="button"
            aria-label={`Remove ${name || formatPhone(phone)}`}
            onClick={() => onRemove(phone)}
            className="grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:bg-sunken focus-visible:-outline-offset-2"
          >
            <X aria-hidden className="size-5" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** A person to add to a vault's list: their number (E.164), and their own name or one the owner typed. */
type Listed = { phone: string; name: string; isTyped?: true }

/** A draft of a vault, including the number and name still in the fields. */
type NewVault = VaultWords & WhoCanAdd & { members: string; phone: string; name: string }

function keep(people: readonly Listed[]): string {
  return people.length === 0 ? '' : JSON.stringify(people)
}

function peopleIn(kept: string): Listed[] {
  return kept === '' ? [] : (JSON.parse(kept) as Listed[])
}

// Adds the typed number to the list; returns the reason if that fails, otherwise null.
function takeTyped(form: UseFormReturn<NewVault>): string | null {
  const { phone: typed, name, members } = form.getValues()
  if (typed.trim() === '') return null
  const people = peopleIn(members)
  const phone = e164Of(typed)
  if (phone === null) return NO_NUMBER
  if (people.some((one) => one.phone === phone)) return `${formatPhone(phone)} is on the list already.`
  if (people.length >= VAULT_ACCESS_MOST)
    return `The list of a vault has at most ${VAULT_ACCESS_MOST} numbers.`
  form.setValue('members', keep([...people, { phone, name: name.trim(), isTyped: true }]))
  form.setValue('phone', '')
  form.setValue('name', '')
  return null
}
