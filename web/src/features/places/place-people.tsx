import type { NearPerson } from '@kinhold/contract/bonds'
import type { PlayerCard } from '@kinhold/contract/players'
import { plural, t } from '@lingui/core/macro'
import { useController, type UseFormReturn } from 'react-hook-form'
import { namesInWords } from '../../browser/in-words.ts'
import { Failed } from '../../parts/list/failed.tsx'
import { Loaded } from '../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { PeopleChecks } from '../../parts/people-checks.tsx'
import { LiveRegion } from '../../ui/visually-hidden.tsx'
import { useBondedPeople } from '../introductions/introductions.data.ts'
import { useMember } from '../session/use-session.ts'
import type { NewPlace } from './place-form.tsx'
import { useNear } from './places.data.ts'

/**
 * Lets the member choose people from their own bonds and from the bonds of people already chosen (FAM-60).
 */
export function PlacePeople({ form }: { form: UseFormReturn<NewPlace> }) {
  const bonded = useBondedPeople(useMember().id)
  const { field } = useController({ control: form.control, name: 'people' })
  const chosen = peopleIn(field.value)
  const choose = (next: readonly PlayerCard[]) =>
    field.onChange(
      next.length === 0
        ? ''
        : JSON.stringify(next.map(({ id, name, profilePhoto }) => ({ id, name, profilePhoto }))),
    )
  return (
    <fieldset className="mt-2 grid min-w-0 gap-3">
      <legend className="mb-2 font-display text-name">
        {t`Your people`}
        {chosen.length > 0 && ` (${chosen.length})`}
      </legend>
      <Loaded
        query={bonded}
        failure={t`Your people could not be loaded.`}
        loading={<RowsOnTheirWay count={3} row="h-11" />}
      >
        {(people) =>
          people.length === 0 ? (
            <p className="text-quiet">{t`You have no trust bonds yet. Add people by their number, below.`}</p>
          ) : (
            <>
              <PeopleChecks
                label={t`Bonded to you`}
                findLabel={t`Find one of your people`}
                people={people}
                chosen={chosen}
                onChoose={choose}
              />
              <Suggested bonded={people} chosen={chosen} onChoose={choose} />
            </>
          )
        }
      </Loaded>
      <LiveRegion>
        {plural({ count: chosen.length }, { one: '1 person chosen', other: '# people chosen' })}
      </LiveRegion>
    </fieldset>
  )
}

type SuggestedProps = {
  bonded: readonly PlayerCard[]
  chosen: readonly PlayerCard[]
  onChoose: (chosen: readonly PlayerCard[]) => void
}

function Suggested({ bonded, chosen, onChoose }: SuggestedProps) {
  const isOwn = ({ id }: PlayerCard) => bonded.some((one) => one.id === id)
  const own = chosen.filter(isOwn)
  const near = useNear(own.map(({ id }) => id).toSorted((a, b) => a - b))
  const found = own.length === 0 ? [] : (near.data ?? [])
  const people = withChosen(
    found,
    chosen.filter((one) => !isOwn(one)),
  )
  return (
    <>
      {people.length > 0 && (
        <div className="grid gap-2">
          <p className="text-sm font-medium">{t`Bonded to people you chose`}</p>
          <PeopleChecks
            label={t`Bonded to people you chose`}
            findLabel={t`Find one of them`}
            people={people}
            chosen={chosen}
            onChoose={onChoose}
            noteOf={({ id }) =>
              bondsOf(
                found.find(({ player }) => player.id === id),
                own,
              )
            }
          />
        </div>
      )}
      {own.length > 0 && near.error && !near.data && (
        <Failed
          error={near.error}
          failure={t`Suggestions could not be loaded.`}
          isTrying={near.isFetching}
          onRetry={near.refetch}
        />
      )}
    </>
  )
}

// A chosen person stays listed even after everyone bonded to them has been deselected.
function withChosen(found: readonly NearPerson[], chosen: readonly PlayerCard[]): PlayerCard[] {
  const people = found.filter(({ bonded }) => !bonded).map(({ player }) => player)
  return [...people, ...chosen.filter(({ id }) => people.every((one) => one.id !== id))]
}

function bondsOf(person: NearPerson | undefined, own: readonly PlayerCard[]): string | null {
  const names = own.filter(({ id }) => person?.through.includes(id)).map(({ name }) => name)
  return names.length === 0 ? null : t`Bonded to ${{ names: namesInWords(names) }}`
}

/** Returns the people chosen in a draft. */
export function peopleIn(kept: string): PlayerCard[] {
  return kept === '' ? [] : (JSON.parse(kept) as PlayerCard[])
}
