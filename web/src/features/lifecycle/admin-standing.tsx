import type { PlayerProfile } from '@kinhold/contract/players'
import type { MoveState } from '@kinhold/domain/inviting'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
        {t`As a sponsor`}
      </h2>
      <StandingWords query={standing} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={!standing.data} onClick={() => ask('inviting')}>
          {t`Inviting…`}
        </Button>
        {person.status === 'active' && person.verified && (
          <Button onClick={() => ask('move')}>{t`Move…`}</Button>
        )}
      </div>
      <OpenQuestion person={person} />
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center">{t`The people they brought in`}</summary>
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
      <summary className="flex min-h-11 cursor-pointer items-center">{t`Earlier sponsors`}</summary>
      <ul className="grid gap-2 pb-2">
        {list.data.map(({ id, from, to, changedAt }) => (
          <li key={id} className="min-w-0 wrap-anywhere">
            <Change from={from?.name} to={to?.name} at={changedAt} />
          </li>
        ))}
      </ul>
      <More
        list={list}
        failure={{ title: t`More sponsors could not be loaded`, otherwise: t`Please try again.` }}
      />
    </details>
  )
}

function Change({ from, to, at }: { from: string | undefined; to: string | undefined; at: string }) {
  const day = <Time at={at} style="date" className="text-quiet" />
  if (from === undefined)
    return (
      <Trans>
        From nobody to <bdi>{to}</bdi>, {day}
      </Trans>
    )
  if (to === undefined)
    return (
      <Trans>
        From <bdi>{from}</bdi> to nobody, {day}
      </Trans>
    )
  return (
    <Trans>
      From <bdi>{from}</bdi> to <bdi>{to}</bdi>, {day}
    </Trans>
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
          {last.state === 'asked' ? (
            <Trans>
              Until <Time at={last.until} style="date" />
            </Trans>
          ) : (
            <Time at={last.answeredAt ?? last.until} style="date" />
          )}
        </span>
      </p>
      {last.state === 'asked' && <Button onClick={() => setIsAsked(true)}>{t`Take back`}</Button>}
      <AskBefore
        open={isAsked}
        title={t`Take back the request?`}
        confirmLabel={t`Take back`}
        act={() => mutateAsync({ params: { id: last.id } })}
        says={{
          done: { title: t`The request was taken back` },
          failed: t`The request was not taken back`,
        }}
        onClose={() => setIsAsked(false)}
        onDone={takeFocus}
      >
        {t`${{ name: last.to.name }} can then no longer accept. Nothing changes for ${{ personName: person.name }}.`}
      </AskBefore>
    </div>
  )
}

const MOVE_WORDS: Record<MoveState, (name: string) => string> = {
  asked: (name) => t`${name} has been asked, and has not answered yet.`,
  accepted: (name) => t`${name} accepted.`,
  declined: (name) => t`${name} declined.`,
  withdrawn: (name) => t`You took back the request to ${name}.`,
  expired: (name) => t`${name} did not answer within 7 days.`,
}
