import type { Player } from '@kinhold/contract/players'
import type { Invitee } from '@kinhold/contract/standing'
import type { InviteeStanding } from '@kinhold/domain/inviting'
import { t } from '@lingui/core/macro'
import { Link } from 'react-router'
import { toastFailure } from '../../parts/ask-before.tsx'
import { ButtonLink, GuideLink } from '../../parts/button-link.tsx'
import { useOneAtATime } from '../../parts/form/use-one-at-a-time.ts'
import { Loaded } from '../../parts/list/loaded.tsx'
import { PagedList } from '../../parts/list/paged-list.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { useConfig } from '../session/config.data.ts'
import { useMember } from '../session/use-session.ts'
import { useInvitees, useStanding, useTelling } from './lifecycle.data.ts'

export function YourPeople() {
  const me = useMember()
  return (
    <Card aria-labelledby="your-people" className="grid gap-4">
      <h2 id="your-people" className="text-heading">
        {t`Your people`}
      </h2>
      <StandingWords query={useStanding(me.id)} />
      <InviteeList of={me} isOwn />
      <GuideLink chapter="answering-for-people">{t`What it means to answer for them`}</GuideLink>
    </Card>
  )
}

export function InviteeList({ of, isOwn = false }: { of: Pick<Player, 'id' | 'name'>; isOwn?: boolean }) {
  return (
    <PagedList
      list={useInvitees(of.id)}
      failure={{ title: t`Their people could not be loaded`, otherwise: OTHERWISE }}
      loading={<RowsOnTheirWay count={3} row="h-16" />}
      empty={
        isOwn ? (
          <EmptyState title={t`Nobody yet`}>
            {t`People who join by your invitation or your QR code are listed here, with how they are doing.`}
          </EmptyState>
        ) : (
          <p className="text-quiet">{t`${{ name: of.name }} has not brought anyone in.`}</p>
        )
      }
    >
      {(people) => (
        <ul className="divide-y divide-line">
          {people.map((person) => (
            <InviteeRow key={person.id} person={person} canAct={isOwn} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const OTHERWISE = t`Please check your connection and try again.`

function InviteeRow({ person, canAct }: { person: Invitee; canAct: boolean }) {
  const { id, name, profilePhoto, standing, can } = person
  const { label, tone } = STANDINGS[standing]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Avatar name={name} photo={profilePhoto} size="sm" />
      <div className="flex min-w-32 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={paths.player(id)}
          className="flex min-h-11 min-w-0 items-center font-medium hover:underline"
        >
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
        </Link>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {canAct && can.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {can.includes('confirm') && (
            <ButtonLink to={paths.player(id)} aria-label={t`Confirm ${name}`}>
              {t`Confirm`}
            </ButtonLink>
          )}
          {can.includes('remind') && <Tell person={person} action="remind" />}
          {can.includes('thank') && <Tell person={person} action="thank" />}
        </div>
      )}
    </li>
  )
}

const TELLING = {
  remind: {
    label: t`Remind`,
    labelFor: (name: string) => t`Remind ${name}`,
    done: (name: string) => t`Reminder sent to ${name}`,
  },
  thank: {
    label: t`Say thank you`,
    labelFor: (name: string) => t`Say thank you to ${name}`,
    done: (name: string) => t`You thanked ${name}`,
  },
}

// A reminder to register again is sent outside the app, so it needs a provider.
const WAITS = { title: t`Not sent yet`, description: t`It waits in the outbox; your admin can send it.` }

function Tell({ person, action }: { person: Invitee; action: keyof typeof TELLING }) {
  const { id, name, standing } = person
  const { smsAvailable, emailAvailable } = useConfig()
  const isKept = action === 'remind' && standing === 'waiting' && !smsAvailable && !emailAvailable
  const { mutateAsync } = useTelling(action)
  const { label, labelFor, done } = TELLING[action]
  const [isSending, tell] = useOneAtATime(async () => {
    try {
      await mutateAsync({ params: { id } })
      toast(isKept ? WAITS : { title: done(name) })
    } catch (error) {
      toastFailure(t`This was not sent`, error)
    }
  })
  return (
    <Button variant="quiet" aria-label={labelFor(name)} busy={isSending} onClick={() => void tell()}>
      {label}
    </Button>
  )
}

export function StandingWords({ query }: { query: ReturnType<typeof useStanding> }) {
  return (
    <Loaded
      query={query}
      failure={{ title: t`This could not be loaded`, otherwise: OTHERWISE }}
      loading={<Skeleton className="h-12 w-full" />}
    >
      {({ text, allowance }) => (
        <div className="measure grid gap-2">
          <p>{text}</p>
          <p className={allowance.left === 0 ? 'text-danger' : 'text-quiet'}>{allowance.text}</p>
        </div>
      )}
    </Loaded>
  )
}

const STANDINGS = {
  waiting: { label: t`Waiting`, tone: 'gold' },
  active: { label: t`Active`, tone: 'good' },
  warned: { label: t({ message: 'Warned', context: 'an account' }), tone: 'gold' },
  suspended: { label: t({ message: 'Suspended', context: 'an account' }), tone: 'danger' },
  left: { label: t`Left`, tone: 'plain' },
} as const satisfies Record<InviteeStanding, { label: string; tone: string }>
