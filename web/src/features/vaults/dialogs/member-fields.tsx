import { NAME_MAX } from '@kinhold/domain/limits'
import { formatPhone } from '@kinhold/domain/phone-format'
import { useLayoutEffect, useRef } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'
import { sayUntilChanged } from '../../../parts/form/refusals.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { X } from '../../../ui/icons.ts'
import { LiveRegion } from '../../../ui/live-region.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import { keep, type Listed, peopleIn, withoutPerson, withPerson } from './listed.ts'
import { PeoplePicker } from './people-picker.tsx'
import { type NewVault, takeTyped } from './take-typed.ts'

/** The people of a new vault's access list: picked from contacts, or typed number by number (VLT-22, VLT-30 to VLT-33). */
export function MemberFields({ form }: { form: UseFormReturn<NewVault> }) {
  const { errors } = form.formState
  const phone = useController({ control: form.control, name: 'phone' })
  const members = useController({ control: form.control, name: 'members' })
  const group = useRef<HTMLFieldSetElement>(null)
  const people = peopleIn(members.field.value)
  const put = (next: Listed[]) => members.field.onChange(keep(next))
  const add = () => {
    const problem = takeTyped(form)
    if (problem) sayUntilChanged(form, problem, 'phone')
    form.setFocus('phone')
  }
  const remove = (number: string) => {
    put(withoutPerson(people, number))
    group.current?.focus()
  }
  return (
    <fieldset ref={group} tabIndex={-1} className="mt-2 grid min-w-0 gap-3">
      <legend className="mb-2 font-display text-name">
        Members{people.length > 0 && ` (${people.length})`}
      </legend>
      <PeoplePicker
        chosen={people.map((one) => one.phone)}
        onPick={(person) => put(withPerson(people, person))}
        onDrop={(number) => put(withoutPerson(people, number))}
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
          hint="For you alone: it is not sent."
          autoComplete="off"
          maxLength={NAME_MAX}
          {...form.register('name')}
        />
      </div>
      <Button className="justify-self-start" disabled={isBlank(phone.field.value)} onClick={add}>
        Add
      </Button>
      <LiveRegion>{inWords(people.length)}</LiveRegion>
      <MemberList people={people} onRemove={remove} />
    </fieldset>
  )
}

function isBlank(typed: string): boolean {
  return typed.trim() === ''
}

function inWords(count: number): string {
  return count === 1 ? '1 member on the list' : `${count} members on the list`
}

type Props = { people: readonly Listed[]; onRemove: (phone: string) => void }

/** The numbers on a new vault's access list; a long list scrolls (VLT-23). */
function MemberList({ people, onRemove }: Props) {
  const list = useRef<HTMLUListElement>(null)
  // Keeps the newest entry in sight.
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
            className="grid size-11 shrink-0 place-items-center rounded-full text-quiet hover:bg-sunken"
          >
            <X aria-hidden className="size-5" />
          </button>
        </li>
      ))}
    </ul>
  )
}
