import type { PlayerProfile } from '@kinhold/contract/players'
import { More } from '../../parts/list/more.tsx'
import { Time } from '../../ui/time.tsx'
import { useLines } from './standing.data.ts'

/** A member's earlier sponsors, if the sponsor ever changed (TRU-60). */
export function LineHistory({ person }: { person: PlayerProfile }) {
  const list = useLines(person.id)
  if (!list.data?.length) return null
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center">Their lines before</summary>
      <ul className="grid gap-2 pb-2">
        {list.data.map(({ id, from, to, changedAt }) => (
          <li key={id} className="min-w-0 wrap-anywhere">
            From <bdi>{from?.name ?? 'nobody'}</bdi> to <bdi>{to?.name ?? 'nobody'}</bdi>,{' '}
            <Time at={changedAt} style="date" className="text-quiet" />
          </li>
        ))}
      </ul>
      <More
        list={list}
        failure={{ title: 'Further lines could not be loaded', otherwise: 'Please try again.' }}
      />
    </details>
  )
}
