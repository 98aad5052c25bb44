import type { InterestedUser } from '@kinhold/contract/admin'
import { INTEREST_SOURCES } from '@kinhold/domain/interest'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PhoneNumber } from '../../../ui/phone-number.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { AdminPageFrame } from '../admin-page-frame.tsx'
import { type Fact, FactCard } from '../fact-card.tsx'
import { levelLabel, sourceLabel, sourceName } from '../words.ts'
import { useInterestedUsers } from '../admin.data.ts'

type ToInvite = (person: InterestedUser) => ReactNode

export function InterestedUsersScreen({ invite }: { invite?: ToInvite }) {
  return (
    <AdminPageFrame place="interested" restriction={t`This page is restricted to administrators.`}>
      <InterestedUsers invite={invite} />
    </AdminPageFrame>
  )
}

function InterestedUsers({ invite }: { invite: ToInvite | undefined }) {
  return (
    <Loaded
      query={useInterestedUsers()}
      failure={t`The list could not be loaded.`}
      loading={<RowsOnTheirWay count={5} row="h-11" />}
    >
      {(people) =>
        people.length === 0 ? (
          <EmptyState>
            {t`Nobody has asked to join yet. People without an account can ask on the login page.`}
          </EmptyState>
        ) : (
          <div className="grid gap-6">
            <People people={people} invite={invite} />
            <InterestTotals people={people} />
          </div>
        )
      }
    </Loaded>
  )
}

function People({ people, invite }: { people: readonly InterestedUser[]; invite: ToInvite | undefined }) {
  const [shown, setShown] = useState(AT_ONCE)
  return (
    <div className="grid gap-4">
      <Table
        caption={t`People who want to join, newest first`}
        columns={
          invite
            ? [...COLUMNS, { key: 'actions', label: t`Actions`, isActions: true, cell: invite }]
            : COLUMNS
        }
        rows={people.slice(0, shown)}
        keyOf={({ id }) => id}
        rowClass={() => NAME_AND_INTEREST}
      />
      {people.length > shown && (
        <Button className="justify-self-center" onClick={() => setShown(shown + AT_ONCE)}>
          {t`Load more`}
        </Button>
      )}
    </div>
  )
}

const AT_ONCE = 100

// In a card, the name and the interest share the first line, without labels.
const NAME_AND_INTEREST = 'max-md:grid-cols-[minmax(0,1fr)_auto] max-md:[&>:nth-child(n+3)]:col-span-full'

const COLUMNS: Column<InterestedUser>[] = [
  {
    key: 'name',
    label: t`Name`,
    inCard: 'min-w-0',
    cell: ({ name, phoneNumber }) => (
      <span className="grid">
        <bdi className="font-medium">{name}</bdi>
        <span className="text-quiet tabular-nums md:whitespace-nowrap">
          <PhoneNumber of={phoneNumber} />
        </span>
      </span>
    ),
  },
  {
    key: 'level',
    label: t`Interest`,
    inCard: 'max-md:py-0.5',
    cell: ({ interestLevel }) => (
      <Badge tone={interestLevel === 'full_send' ? 'good' : 'plain'}>{levelLabel(interestLevel)}</Badge>
    ),
  },
  { key: 'source', label: t`Heard of us from`, cell: sourceLabel },
  {
    key: 'consent',
    label: t`Agreed to texts`,
    cell: ({ consentedAt }) =>
      consentedAt ? (
        <Trans>
          Since <Time at={consentedAt} style="date" />
        </Trans>
      ) : (
        t`No`
      ),
  },
  {
    key: 'when',
    label: t`Last request`,
    cell: ({ createdAt, submissions }) => (
      <span className="grid">
        <Time at={createdAt} />
        {submissions > 1 && (
          <span className="text-quiet">
            {plural(submissions, { one: '# time in all', other: '# times in all' })}
          </span>
        )}
      </span>
    ),
  },
]

function InterestTotals({ people }: { people: readonly InterestedUser[] }) {
  const submissions = people.reduce((sum, person) => sum + person.submissions, 0)
  const consented = people.filter(({ consentedAt }) => consentedAt !== null).length
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <FactCard
        level={2}
        title={t`Total`}
        facts={[
          [t`People`, people.length],
          [t`Agreed to texts`, consented],
          [t`Requests`, submissions],
        ]}
      />
      <FactCard level={2} title={t`By interest`} facts={perLevel(people)} />
      <FactCard level={2} title={t`Heard of us from`} facts={perSource(people)} />
    </div>
  )
}

export function perLevel(people: readonly InterestedUser[]): Fact[] {
  return countBy(people, LEVELS.map(levelLabel), ({ interestLevel }) => levelLabel(interestLevel))
}

export function perSource(people: readonly InterestedUser[]): Fact[] {
  return countBy(people, INTEREST_SOURCES.map(sourceName), ({ howDidYouHear }) => sourceName(howDidYouHear))
}

const LEVELS = ['full_send', 'keep_info', 'deciding', 'not_interested']

// Counts people by level or source. Lists the `known` names first, even those with a count of zero.
function countBy(
  people: readonly InterestedUser[],
  known: readonly string[],
  nameOf: (person: InterestedUser) => string,
): Fact[] {
  const counts = new Map(known.map((name) => [name, 0]))
  for (const person of people) counts.set(nameOf(person), (counts.get(nameOf(person)) ?? 0) + 1)
  return [...counts]
}
