import type { PlayerProfile } from '@kinhold/contract/players'
import type { MoveState } from '@kinhold/domain/inviting'
import { useState } from 'react'
import { AskBefore } from '../../parts/ask-before.tsx'
import { lateDialog } from '../../parts/late.tsx'
import { More } from '../../parts/list/more.tsx'
import { useFocusAfter } from '../../parts/use-focus-after.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Time } from '../../ui/time.tsx'
import { InviteeList, StandingWords } from './your-people.tsx'
import { useLines, useMoves, useStanding, useWithdrawMove } from './lifecycle.data.ts'

const InvitingDialog = lateDialog(async () => (await import('./inviting-dialog.tsx')).InvitingDialog)
const MoveDialog = lateDialog(async () => (await import('./move-dialog.tsx')).MoveDialog)

export function AdminStanding({ person }: { person: PlayerProfile }) {
  const [asked, ask] = useState<'inviting' | 'move' | null>(null)
  const standing = useStanding(person.id)
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
        {person.status === 'active' && person.verified && <Button onClick={() => ask('move')}>Move…</Button>}
      </div>
      <OpenQuestion person={person} />
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center">The people they brought in</summary>
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

function LineHistory({ person }: { person: PlayerProfile }) {
  const list = useLines(person.id)
  if (!list.data?.length) return null
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center">Earlier sponsors</summary>
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
        failure={{ title: 'More sponsors could not be loaded', otherwise: 'Please try again.' }}
      />
    </details>
  )
}

function OpenQuestion({ person }: { person: PlayerProfile }) {
  const [last] = useMoves(person.id).data ?? []
  const { mutateAsync } = useWithdrawMove()
  const [isAsked, setIsAsked] = useState(false)
  const [place, takeFocus] = useFocusAfter<HTMLDivElement>()
  if (!last) return null
  return (
    <div ref={place} tabIndex={-1} className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field">
      <p className="min-w-0 wrap-anywhere">
        {MOVE_WORDS[last.state](last.to.name)}{' '}
        <span className="text-quiet">
          {last.state === 'asked' ? 'Until ' : ''}
          <Time at={last.state === 'asked' ? last.until : (last.answeredAt ?? last.until)} style="date" />
        </span>
      </p>
      {last.state === 'asked' && <Button onClick={() => setIsAsked(true)}>Take back</Button>}
      <AskBefore
        open={isAsked}
        title="Take back the request?"
        confirmLabel="Take back"
        act={() => mutateAsync({ params: { id: last.id } })}
        says={{
          done: { title: 'The request was taken back' },
          failed: 'The request was not taken back',
        }}
        onClose={() => setIsAsked(false)}
        onDone={takeFocus}
      >
        {last.to.name} can then no longer accept. Nothing changes for {person.name}.
      </AskBefore>
    </div>
  )
}

const MOVE_WORDS: Record<MoveState, (name: string) => string> = {
  asked: (name) => `${name} has been asked, and has not answered yet.`,
  accepted: (name) => `${name} accepted.`,
  declined: (name) => `${name} declined.`,
  withdrawn: (name) => `You took back the request to ${name}.`,
  expired: (name) => `${name} did not answer within 7 days.`,
}
