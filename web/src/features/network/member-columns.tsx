import type { TreeNode } from '@kinhold/contract/network'
import { PRIVATE_MEMBER } from '@kinhold/domain/settings'
import { formatPhone } from '@kinhold/domain/phone-format'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import type { MemberColumn } from './members.ts'
import { PersonLink } from '../bonds/person-link.tsx'
import { StandingBadges } from './tree/standing-badges.tsx'

/**
 * The columns of the member details table (NET-14, NET-15), and a last one for the actions on a member, if there are
 * any. A count that is hidden from the reader is a dash.
 */
export function columnsWith(
  actions: ((member: TreeNode) => ReactNode) | undefined,
): readonly Column<TreeNode>[] {
  if (!actions) return MEMBER_COLUMNS
  return [...MEMBER_COLUMNS, { key: 'actions', label: 'Actions', cell: actions, isActions: true }]
}

const MEMBER_COLUMNS: readonly (Column<TreeNode> & { key: MemberColumn })[] = [
  { key: 'name', label: 'Name', cell: (member) => <Member member={member} /> },
  {
    key: 'phone',
    label: 'Phone',
    cell: ({ phone }) => (
      <span className="whitespace-nowrap tabular-nums">{phone === null ? 'N/A' : formatPhone(phone)}</span>
    ),
  },
  { key: 'bondCount', label: 'Bonds', cell: ({ bondCount }) => <Count of={bondCount} /> },
  {
    key: 'trustUnitCount',
    label: 'Trust units',
    cell: ({ trustUnitCount }) => <Count of={trustUnitCount} />,
  },
  {
    key: 'createdAt',
    label: 'Joined',
    cell: ({ createdAt }) => <Time at={createdAt} style="date" className="lg:whitespace-nowrap" />,
  },
]

function Member({ member }: { member: TreeNode }) {
  const { id, name, profilePhoto, status } = member
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 max-md:justify-end">
      <PersonLink
        id={name === PRIVATE_MEMBER ? null : id}
        name={name}
        photo={profilePhoto}
        faceClass={classes(status === 'deactivated' && 'opacity-25')}
      />
      <StandingBadges node={member} />
    </span>
  )
}

function Count({ of }: { of: number | null }) {
  if (of !== null) return <span className="tabular-nums">{of}</span>
  return (
    <>
      <span aria-hidden>–</span>
      <span className="sr-only">not shown</span>
    </>
  )
}
