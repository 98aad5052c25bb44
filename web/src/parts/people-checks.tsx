import { isCalled } from '@kinhold/domain/folding'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { classes } from '../ui/classes.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'

type Person = { id: number; name: string; profilePhoto: string | null }

type Props<P extends Person> = {
  label: string
  /** The label of the search field above a long list. */
  findLabel: string
  people: readonly P[]
  chosen: readonly P[]
  onChoose: (chosen: readonly P[]) => void
  /** Returns a note to show below a person's name, or null for none. */
  noteOf?: (person: P) => string | null
}

/** Renders a list of people to choose from, with a search field if there are many. */
export function PeopleChecks<P extends Person>(props: Props<P>) {
  const { label, findLabel, people, chosen, onChoose, noteOf } = props
  const [sought, setSought] = useState('')
  const found = people.filter(({ name }) => isCalled(name, sought))
  const isChosen = ({ id }: Person) => chosen.some((one) => one.id === id)
  return (
    <div role="group" aria-label={label} className="grid gap-2">
      {people.length > MANY && (
        <Field
          label={findLabel}
          type="search"
          autoComplete="off"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
          // Without this, Enter would submit the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <ul className="-mx-1 max-h-64 overflow-y-auto px-1">
        {found.map((one) => (
          <li key={one.id}>
            <Checkbox
              label={<PersonLine person={one} note={noteOf?.(one) ?? null} />}
              checked={isChosen(one)}
              onChange={() =>
                onChoose(isChosen(one) ? chosen.filter(({ id }) => id !== one.id) : [...chosen, one])
              }
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="text-sm text-quiet">{t`None of your people has this name.`}</p>}
    </div>
  )
}

// Longer lists have a search field.
const MANY = 8

function PersonLine({ person, note }: { person: Person; note: string | null }) {
  return (
    <span className="flex items-center gap-3">
      <Avatar name={person.name} photo={person.profilePhoto} size="xs" />
      <span className={classes('grid min-w-0', note && 'py-1')}>
        <bdi className="wrap-anywhere">{person.name}</bdi>
        {note && <span className="text-sm text-quiet wrap-anywhere"> {note}</span>}
      </span>
    </span>
  )
}
