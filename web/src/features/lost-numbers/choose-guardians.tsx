import type { Guardians } from '@kinhold/contract/guardians'
import type { PlayerCard } from '@kinhold/contract/players'
import { GUARDIAN_COUNTS, SEARCH_MAX } from '@kinhold/domain/limits'
import { plain } from '@kinhold/domain/text'
import { useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { Loaded } from '../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { UNREACHABLE } from '../../parts/words.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import { useMember } from '../session/use-session.ts'
import { useBonded, useNameGuardians } from './guardians.data.ts'

type Props = { guardians: Guardians; onDone: () => void }

/** The choice of three or five guardians among one's bonds, with the app's proposals first and chosen. */
export function ChooseGuardians(props: Props) {
  const me = useMember()
  return (
    <Loaded query={useBonded(me.id)} failure={FAILURE} loading={<RowsOnTheirWay count={4} row="h-11" />}>
      {(bonded) => <Choosing bonded={bonded} {...props} />}
    </Loaded>
  )
}

const FAILURE = { otherwise: 'Your people could not be loaded. Please check your connection and try again.' }

function Choosing({ bonded, guardians, onDone }: Props & { bonded: PlayerCard[] }) {
  const [chosen, setChosen] = useState(() => chosenAtFirst(guardians, bonded))
  const { mutate, isPending, error, reset } = useNameGuardians()
  const [sought, setSought] = useState('')
  const people = proposedFirst(guardians, bonded)
  // Chosen people stay in sight.
  const shown = people.filter(
    ({ id, name }) => chosen.includes(id) || plain(name).includes(plain(sought.trim())),
  )
  const isRight = GUARDIAN_COUNTS.some((count) => count === chosen.length)
  const toggle = (id: number, isOn: boolean) => {
    reset()
    setChosen((before) => (isOn ? [...before, id] : before.filter((one) => one !== id)))
  }
  const save = () =>
    mutate(chosen, {
      onSuccess: () => {
        toast({ title: 'They are asked', description: 'You will be notified when they answer.' })
        onDone()
      },
    })
  if (people.length < GUARDIAN_COUNTS[0])
    return (
      <p className="measure text-quiet">
        You need trust bonds with at least three people. Invite those who know you, and come back.
      </p>
    )
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-medium">Choose three people, or five</legend>
      {people.length > FEW && (
        <Field
          label="Find by name"
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
          maxLength={SEARCH_MAX}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      )}
      <div className="max-h-96 overflow-y-auto">
        {shown.map(({ id, name, profilePhoto }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
            label={
              <span className="flex min-w-0 items-center gap-3">
                <Avatar name={name} photo={profilePhoto} size="xs" />
                <span className="min-w-0 wrap-anywhere">{name}</span>
              </span>
            }
          />
        ))}
      </div>
      <p role="status" className="text-sm text-quiet">
        {sought.trim() !== '' && shown.length === chosen.length && 'Nobody else has this name. '}
        {chosen.length} chosen{isRight ? '.' : ': choose three, or five.'}
      </p>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {error && sentenceOf(error, UNREACHABLE)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" disabled={!isRight} busy={isPending} busyLabel="Asking…" onClick={save}>
          Ask them
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </fieldset>
  )
}

// A short list needs no search.
const FEW = 12

function chosenAtFirst({ now, later, proposed }: Guardians, bonded: PlayerCard[]): number[] {
  const before = (later ?? now)?.guardians.filter(({ state }) => state !== 'ended' && state !== 'declined')
  const ids = (before ?? proposed.slice(0, GUARDIAN_COUNTS[0])).map(({ id }) => id)
  return ids.filter((id) => bonded.some((one) => one.id === id))
}

const LAST = Number.MAX_SAFE_INTEGER

function proposedFirst({ proposed }: Guardians, bonded: PlayerCard[]): PlayerCard[] {
  const place = new Map(proposed.map(({ id }, nth) => [id, nth]))
  return bonded.toSorted((a, b) => (place.get(a.id) ?? LAST) - (place.get(b.id) ?? LAST))
}
