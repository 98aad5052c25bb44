import type { PlayerProfile } from '@kinhold/contract/players'
import { useState } from 'react'
import { lateDialog } from '../../parts/late.tsx'
import { More } from '../../parts/list/more.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Time } from '../../ui/time.tsx'
import { InviteeList } from './invitee-list.tsx'
import { OpenQuestion } from './open-question.tsx'
import { StandingWords } from './standing-words.tsx'
import { useLines, useStanding } from './standing.data.ts'

const InvitingDialog = lateDialog(async () => (await import('./inviting-dialog.tsx')).InvitingDialog)
const MoveDialog = lateDialog(async () => (await import('./move-dialog.tsx')).MoveDialog)

/** The admin's view of a sponsor: standing, people they brought in, and earlier sponsors (TRU-55, TRU-57). */
export function AdminStanding({ person }: { person: PlayerProfile }) {
  const [asked, ask] = useState<'inviting' | 'move' | null>(null)
  const standing = useStanding(person.id)
  const isMovable = person.status === 'active' && person.verified
  return (
    <Card aria-labelledby="standing" className="grid gap-4">
      <h2 id="standing" className="text-heading">
        As a sponsor
      </h2>
      <StandingWords query={standing} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={!standing.data} onClick={() => ask('inviting')}>
          Inviting…
        </Button>
        {isMovable && <Button onClick={() => ask('move')}>Move…</Button>}
      </div>
      <OpenQuestion person={person} />
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center">Whom they brought in</summary>
        <InviteeList of={person} />
      </details>
      <LineHistory person={person} />
      {asked === 'inviting' && standing.data && (
        <InvitingDialog person={person} standing={standing.data} onClose={() => ask(null)} />
      )}
      {asked === 'move' && <MoveDialog person={person} onClose={() => ask(null)} />}
    </Card>
  )
}

/** A member's earlier sponsors, if the sponsor ever changed (TRU-60). */
function LineHistory({ person }: { person: PlayerProfile }) {
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
