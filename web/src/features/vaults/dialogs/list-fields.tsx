import { NAME_MAX, VAULT_ACCESS_MOST } from '@kinhold/domain/limits'
import { plural, t } from '@lingui/core/macro'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type FieldValues, useController, type UseFormReturn } from 'react-hook-form'
import { sayUntilChanged } from '../../../parts/form/refusals.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { X } from '../../../ui/icons.ts'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { phoneInWords, PhoneNumber } from '../../../ui/phone-number.tsx'
import { LiveRegion } from '../../../ui/visually-hidden.tsx'
import { e164Of, sayNoNumber } from './people-picker.tsx'

/**
 * A phone number (E.164) and a name for a vault's access list. `isTyped` is true if the owner typed them
 * instead of choosing a person.
 */
export type Listed = { phone: string; name: string; isTyped?: true }

/** The access list in a vault's draft, and the number and name still in the fields. */
export type ListDraft = { members: string; phone: string; name: string }

export const NO_LIST: ListDraft = { members: '', phone: '', name: '' }

type Props<T extends FieldValues> = {
  form: UseFormReturn<T>
  legend: string
  /** Returns the text that tells how many entries are on the access list. */
  countOf: (count: number) => string
  /** Renders another way to add people to the access list, above the fields. */
  children?: (list: {
    people: Listed[]
    put: (next: Listed[]) => void
    drop: (phone: string) => void
  }) => ReactNode
}

/**
 * Renders the numbers on a new vault's access list, and the fields for adding another number (VLT-22,
 * FAM-41).
 */
export function ListFields<T extends FieldValues>({ form: given, legend, countOf, children }: Props<T>) {
  const form = given as unknown as UseFormReturn<ListDraft>
  const { errors } = form.formState
  const phone = useController({ control: form.control, name: 'phone' })
  const members = useController({ control: form.control, name: 'members' })
  const group = useRef<HTMLFieldSetElement>(null)
  const people = listedIn(members.field.value)
  const [known, setKnown] = useState<string | null>(null)
  const put = (next: Listed[]) => members.field.onChange(keep(next))
  const drop = (number: string) => {
    put(people.filter((one) => one.phone !== number))
    setKnown(null)
  }
  const add = () => {
    const number = e164Of(phone.field.value)
    if (!takesTyped(form)) return
    setKnown(people.some((one) => one.phone === number) ? number : null)
    form.setFocus('phone')
  }
  return (
    <fieldset ref={group} tabIndex={-1} className="grid min-w-0 gap-3">
      <legend className="mb-2 text-sm font-medium">
        {people.length > 0 ? `${legend} (${people.length})` : t`${{ label: legend }} (optional)`}
      </legend>
      {children?.({ people, put, drop })}
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <PhoneField
          label={t`Mobile number`}
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
          label={t`Name (optional)`}
          hint={t`The others see it until this person chooses a name.`}
          autoComplete="off"
          maxLength={NAME_MAX}
          {...form.register('name')}
        />
      </div>
      <Button className="justify-self-start" disabled={isBlank(phone.field.value)} onClick={add}>
        {t`Add`}
      </Button>
      <p role="status" className="text-sm text-quiet empty:hidden">
        {known && t`${{ phone: phoneInWords(known) }} is on the list already.`}
      </p>
      <LiveRegion>{countOf(people.length)}</LiveRegion>
      <NumberList
        label={legend}
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

type ListProps = { label: string; people: readonly Listed[]; onRemove: (phone: string) => void }

function NumberList({ label, people, onRemove }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  // Keep the newest entry in view.
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }, [people.length])
  if (people.length === 0) return null
  return (
    <ul
      ref={list}
      aria-label={label}
      className="max-h-48 divide-y divide-line overflow-y-auto rounded-field border border-line"
    >
      {people.map(({ phone, name }) => (
        <li key={phone} className="flex items-center gap-2 ps-3">
          <span className="grid min-w-0 flex-1 py-1">
            {name !== '' && <bdi className="wrap-anywhere">{name}</bdi>}
            <span className={name === '' ? 'tabular-nums' : 'text-sm text-quiet tabular-nums'}>
              <PhoneNumber of={phone} />
            </span>
          </span>
          <button
            type="button"
            aria-label={t`Remove ${{ name: name || phoneInWords(phone) }}`}
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

function keep(people: readonly Listed[]): string {
  return people.length === 0 ? '' : JSON.stringify(people)
}

/** Returns the numbers on the access list of a vault's draft. */
export function listedIn(kept: string): Listed[] {
  return kept === '' ? [] : (JSON.parse(kept) as Listed[])
}

/** Returns the entries with typed names, which are saved once the vault exists (FAM-41). */
export function namedIn(listed: readonly Listed[]): Listed[] {
  return listed.filter(({ name, isTyped }) => isTyped && name !== '')
}

/**
 * Adds a number that is still in the field to the access list, unless the list already contains it. Shows an
 * error and returns false if the number can't be added.
 */
export function takesTyped<T extends FieldValues>(given: UseFormReturn<T>): boolean {
  const form = given as unknown as UseFormReturn<ListDraft>
  const problem = takeTyped(form)
  if (!problem) return true
  sayUntilChanged(form, problem, 'phone')
  form.setFocus('phone')
  return false
}

// Adds the typed number to the access list. Returns an error message if the number can't be added, or null if
// it was added.
function takeTyped(form: UseFormReturn<ListDraft>): string | null {
  const { phone: typed, name, members } = form.getValues()
  if (isBlank(typed)) return null
  const people = listedIn(members)
  const phone = e164Of(typed)
  if (phone === null) return sayNoNumber()
  const entry: Listed = { phone, name: name.trim(), isTyped: true }
  const known = people.findIndex((one) => one.phone === phone)
  if (known === -1 && people.length >= VAULT_ACCESS_MOST)
    return t`The list of a vault has at most ${plural({ vaultAccessMost: VAULT_ACCESS_MOST }, { one: '# number', other: '# numbers' })}.`
  if (known === -1) form.setValue('members', keep([...people, entry]))
  // If the number is already on the list, a typed name replaces the number's current name.
  else if (entry.name !== '') form.setValue('members', keep(people.with(known, entry)))
  form.setValue('phone', '')
  form.setValue('name', '')
  return null
}
