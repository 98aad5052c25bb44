import type { InterestedUser } from '@kinhold/contract/admin'
import { formatPhone } from '@kinhold/domain/phone-format'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { AdminList } from './admin-list.tsx'
import { AdminPageFrame } from './admin-page-frame.tsx'
import { useInterestedUsers } from './interested-users.data.ts'
import { levelLabel, sourceLabel } from './words.ts'

/** Who would like to join without having been invited (NAV-21, ADM-03). */
export function InterestedUsersScreen() {
  return (
    <AdminPageFrame title="Interested people" restriction="This page is restricted to administrators.">
      <InterestedUsers />
    </AdminPageFrame>
  )
}

function InterestedUsers() {
  return (
    <AdminList
      caption="People who would like to join, newest first"
      columns={COLUMNS}
      list={useInterestedUsers()}
      empty="Nobody has asked to join yet. People whose number is unknown can do so at the login."
    />
  )
}

const COLUMNS: Column<InterestedUser>[] = [
  {
    key: 'name',
    label: 'Name',
    cell: ({ name, phoneNumber }) => (
      <span className="grid">
        <span className="font-medium">{name}</span>
        <span className="text-quiet tabular-nums md:whitespace-nowrap">{formatPhone(phoneNumber)}</span>
      </span>
    ),
  },
  {
    key: 'level',
    label: 'Interest',
    cell: ({ interestLevel }) => (
      <Badge tone={interestLevel === 'full_send' ? 'good' : 'plain'}>{levelLabel(interestLevel)}</Badge>
    ),
  },
  { key: 'source', label: 'Heard of us by', cell: sourceLabel },
  {
    key: 'consent',
    label: 'May be texted',
    cell: ({ consentedAt }) =>
      consentedAt ? (
        <>
          Since <Time at={consentedAt} />
        </>
      ) : (
        'No'
      ),
  },
  {
    key: 'when',
    label: 'Last asked',
    cell: ({ createdAt, submissions }) => (
      <span className="grid">
        <Time at={createdAt} />
        {submissions > 1 && <span className="text-quiet">{submissions} times in all</span>}
      </span>
    ),
  },
]
