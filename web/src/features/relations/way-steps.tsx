import type { PlayerCard } from '@kinhold/contract/players'
import { WAYS_COUNTED_MOST } from '@kinhold/domain/limits'
import { plural, t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { namesInWords } from '../../browser/in-words.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ArrowRight } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useWay } from './relations.data.ts'

/** Shows the way to a person as a chain of people with photos (You → Ann → Bob). */
export function WaySteps({ people, ways }: { people: PlayerCard[]; ways: number }) {
  const last = people.length - 1
  return (
    <>
      <VisuallyHidden>{inWords(people)}</VisuallyHidden>
      <ol className="flex min-w-0 flex-wrap items-center gap-x-1 gap-y-0.5">
        {people.map((person, at) => (
          <li key={person.id} className="flex max-w-full min-w-0 items-center gap-1">
            {at > 0 && <ArrowRight aria-hidden className="size-4 shrink-0 text-quiet" />}
            <Avatar name={person.name} photo={person.profilePhoto} size="xs" />
            {at === 0 ? (
              <span className="inline-flex min-h-11 items-center">{t`You`}</span>
            ) : at === last ? (
              <bdi className="min-w-0 font-medium wrap-anywhere">{person.name}</bdi>
            ) : (
              <Link
                to={paths.player(person.id)}
                className="inline-flex min-h-11 min-w-0 items-center underline decoration-line underline-offset-4 hover:decoration-ink"
              >
                <bdi className="wrap-anywhere">{person.name}</bdi>
              </Link>
            )}
          </li>
        ))}
      </ol>
      {ways > 1 && <p className="text-sm text-quiet">{others(ways)}</p>}
    </>
  )
}

// Returns the chain of people in words: 'You know Cleo through Ann and Bob.'
function inWords(people: PlayerCard[]): string {
  const [target, between] = [people.at(-1)!.name, people.slice(1, -1).map(({ name }) => name)]
  return between.length === 0
    ? t`You know ${target} yourself.`
    : t`You know ${target} through ${{ names: namesInWords(between) }}.`
}

// The server stops counting the ways to a person at WAYS_COUNTED_MOST.
function others(ways: number): string {
  const count = Math.min(ways, WAYS_COUNTED_MOST) - 1
  return ways >= WAYS_COUNTED_MOST
    ? plural(count, { one: 'and # or more other ways', other: 'and # or more other ways' })
    : plural(count, { one: 'and 1 other way', other: 'and # other ways' })
}

/** Shows the chain of people to an invitation's sponsor (TRU-69), or nothing if the request fails. */
export function WayLine({ person }: { person: { id: number; name: string } }) {
  const { data: way, error } = useWay(person.id)
  if (error) return null
  if (!way) return <Skeleton className="h-11 w-56 max-w-full" />
  const count = way.common?.count ?? 0
  return (
    <div className="grid min-h-11 min-w-0 content-center text-sm">
      {way.people.length > 0 ? (
        <WaySteps {...way} />
      ) : (
        <p className="text-quiet">{t`Nobody you know connects you to them within four steps.`}</p>
      )}
      {count > 0 && way.people.length !== 3 && (
        <p className="text-quiet">
          {plural(count, { one: '1 person in common', other: '# people in common' })}
        </p>
      )}
    </div>
  )
}
