import { isCalled } from '@kinhold/domain/folding'
import { digitsOfPhone, withoutOne } from '@kinhold/domain/phone-format'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { phoneHome } from '../../../browser/phone-home.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { classes } from '../../../ui/classes.ts'
import { Field } from '../../../ui/field.tsx'
import { Check, Plus } from '../../../ui/icons.ts'
import { abroadSoFar } from '../../../ui/use-abroad.ts'
import { useMember } from '../../session/use-session.ts'
import { type Person, usePeopleToPick } from '../list/vaults.data.ts'

type Props = { chosen: readonly string[]; onPick: (person: Person) => void; onDrop: (phone: string) => void }

/** Lists the people bonded with the member. A click selects or deselects a person. */
export function PeoplePicker({ chosen, onPick, onDrop }: Props) {
  const { data: people = [] } = usePeopleToPick(useMember())
  const [sought, setSought] = useState('')
  if (people.length === 0) return null
  const found = people.filter(({ name }) => isCalled(name, sought))
  return (
    <div role="group" aria-label={t`Your people`} className="grid gap-2">
      {people.length > MANY && (
        <Field
          label={t`Find one of your people`}
          hideLabel
          type="search"
          placeholder={t`Find by name`}
          autoComplete="off"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      {/* Three rows and part of a fourth row fit, so that the user can see that the list continues. */}
      <ul className="-m-1 flex max-h-48 flex-wrap gap-2 overflow-y-auto p-1">
        {found.map((person) => (
          <li key={person.id} className="min-w-0">
            <Chip
              person={person}
              isChosen={chosen.includes(person.phone)}
              onPress={(isChosen) => (isChosen ? onDrop(person.phone) : onPick(person))}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="text-sm text-quiet">{t`None of your people has this name.`}</p>}
    </div>
  )
}

const MANY = 8

type ChipProps = { person: Person; isChosen: boolean; onPress: (isChosen: boolean) => void }

function Chip({ person: { name, profilePhoto }, isChosen, onPress }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => onPress(isChosen)}
      className={classes(
        'flex min-h-11 items-center gap-2 rounded-[1.375rem] border py-1 ps-1.5 text-start transition-colors',
        isChosen
          ? 'border-evergreen bg-evergreen-soft pe-4 text-evergreen'
          : 'border-edge bg-card pe-3 hover:bg-sunken',
      )}
    >
      {isChosen ? (
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-evergreen text-on-evergreen">
          <Check aria-hidden className="size-5" />
        </span>
      ) : (
        <Avatar name={name} photo={profilePhoto} size="xs" />
      )}
      <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
      {!isChosen && <Plus aria-hidden className="size-4 shrink-0 text-evergreen" />}
    </button>
  )
}

/**
 * Returns a typed number with its country code, or null if its length or its area code is wrong. In a North
 * American network, only the server knows the numbering plans. In any other network, the phone field has
 * loaded the numbering plans.
 */
export function e164Of(typed: string): string | null {
  const home = phoneHome()
  const digits = digitsOfPhone(typed.trim())
  if (home) return abroadSoFar()?.parsePhoneIn(home.country, typed) ?? (E164.test(digits) ? digits : null)
  if (digits.startsWith('+')) return E164.test(digits) ? digits : null
  const national = withoutOne(digits)
  return /^[2-9]\d{9}$/.test(national) ? `+1${national}` : null
}

const E164 = /^\+(?!1)\d{7,15}$|^\+1[2-9]\d{9}$/

/** Returns the error message for a typed number for which `e164Of` returns null. */
export function sayNoNumber(): string {
  return phoneHome()
    ? t`Please enter a complete phone number, beginning with + for another country.`
    : t`Please enter a complete phone number, beginning with + outside North America.`
}
