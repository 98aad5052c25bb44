import type { PlayerCard } from '@kinhold/contract/players'
import { Loaded } from '../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { useCandidates } from './standing.data.ts'

type Props = {
  search: string
  not: number
  chosen: PlayerCard | null
  onChoose: (card: PlayerCard) => void
}

/** The members found by a name, to choose one of them. */
export function Candidates({ search, not, chosen, onChoose }: Props) {
  const found = useCandidates(search)
  if (search === '') return null
  return (
    <Loaded query={found} failure={FAILURE} loading={<RowsOnTheirWay count={3} row="h-12" />}>
      {(all) => {
        const people = all.filter(({ id }) => id !== not)
        if (people.length === 0) return <p className="text-quiet">Nobody is called so.</p>
        return (
          <fieldset className="grid">
            <legend className="sr-only">Who is to be their sponsor</legend>
            {people.map((person) => (
              <label key={person.id} className="flex min-h-12 items-center gap-3 py-1">
                <input
                  type="radio"
                  name="sponsor"
                  className="tick size-5 shrink-0 rounded-full"
                  checked={chosen?.id === person.id}
                  onChange={() => onChoose(person)}
                />
                <Avatar name={person.name} photo={person.profilePhoto} size="sm" />
                <bdi className="min-w-0 wrap-anywhere">{person.name}</bdi>
              </label>
            ))}
          </fieldset>
        )
      }}
    </Loaded>
  )
}

const FAILURE = { title: 'This could not be searched', otherwise: 'Please check your connection.' }
