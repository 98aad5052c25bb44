import { isCalled } from '@kinhold/domain/folding'
import { digitsOfPhone, withoutOne } from '@kinhold/domain/phone-format'
import { useState } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { classes } from '../../../ui/classes.ts'
import { Field } from '../../../ui/field.tsx'
import { Check, Plus } from '../../../ui/icons.ts'
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
    <div role="group" aria-label="Your people" className="grid gap-2">
      {people.length > MANY && (
        <Field
          label="Find one of your people"
          hideLabel
          type="search"
          placeholder="Find by name"
          autoComplete="off"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      {/* Three rows and part of a fourth row fit, so that the user can see that the list goes on. */}
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
      {found.length === 0 && <p className="text-sm text-quiet">None of your people has this name.</p>}
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
      <span className="min-w-0 wrap-anywhere">{name}</span>
      {!isChosen && <Plus aria-hidden className="size-4 shrink-0 text-evergreen" />}
    </button>
  )
}

/**
 * Returns a typed number with its country code, or null if its length or its area code is wrong. Only the server
 * knows the numbering plans.
 */
export function e164Of(typed: string): string | null {
  const digits = digitsOfPhone(typed.trim())
  if (digits.startsWith('+')) return /^\+(?!1)\d{7,15}$|^\+1[2-9]\d{9}$/.test(digits) ? digits : null
  const national = withoutOne(digits)
  return /^[2-9]\d{9}$/.test(national) ? `+1${national}` : null
}

export const NO_NUMBER = 'Please enter a complete phone number, beginning with + outside North America.'
