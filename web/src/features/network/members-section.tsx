import type { NetworkPerson } from '@kinhold/contract/network'
import { isCalled } from '@kinhold/domain/folding'
import { plural, t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { compareCells } from '../../browser/in-words.ts'
import { useIsAtLeast } from '../../browser/window.ts'
import { Loaded } from '../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { SeekField } from '../../parts/seek-field.tsx'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ArrowUpDown } from '../../ui/icons.ts'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { type Column, type Sorting, Table } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { PersonLink } from '../bonds/person-link.tsx'
import { useTree } from './tree.data.ts'
import { placeOf } from './tree/place-of.ts'
import { StandingBadges } from './tree/standing-badges.tsx'

type Actions = ((member: NetworkPerson) => ReactNode) | undefined
type Props = { isTitled?: boolean; actions?: Actions }

export function MembersSection({ isTitled, actions }: Props) {
  return (
    <section aria-label={t`Member details`} className="grid gap-4">
      {!isTitled && <h2 className="text-heading">{t`Member details`}</h2>}
      <Loaded
        query={useTree()}
        failure={t`The members could not be loaded.`}
        loading={<RowsOnTheirWay count={5} row="h-11" />}
      >
        {(tree) => (
          <>
            <MembersTable members={[...tree.nodes, ...(tree.elsewhere ?? [])]} actions={actions} />
            {tree.truncated && <p className="text-sm text-quiet">{TRUNCATED}</p>}
          </>
        )}
      </Loaded>
    </section>
  )
}
const TRUNCATED = t`Your network is larger than this list; open someone in the tree to see who is below them.`

const ROWS_AT_ONCE = 50
const ROOM_FOR_COLUMNS_PX = 768

function MembersTable({ members, actions }: { members: readonly NetworkPerson[]; actions: Actions }) {
  const [sought, setSought] = useState('')
  const [sorting, setSorting] = useState<Sorting>({ by: 'name', isDescending: false })
  const [isSorting, setIsSorting] = useState(false)
  const [most, setMost] = useState(ROWS_AT_ONCE)
  const isNarrow = !useIsAtLeast(ROOM_FOR_COLUMNS_PX)
  const columns = isNarrow ? NARROW_COLUMNS : COLUMNS
  const found = inOrder(named(members, sought), sorting.by as MemberColumn, sorting.isDescending)
  const shown = found.slice(0, most)
  const look = (name: string) => {
    setSought(name)
    setMost(ROWS_AT_ONCE)
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 ">
        <SeekField
          label={t`Find a member by name`}
          hideLabel
          placeholder={t`Find a member by name`}
          value={sought}
          onType={look}
          className="w-full sm:w-80"
        />
        <p role="status" className="text-sm text-quiet tabular-nums">
          {counted(shown.length, found.length)}
        </p>
        {isNarrow && (
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={isSorting}
            className="min-h-11"
            onClick={() => setIsSorting(!isSorting)}
          >
            <ArrowUpDown aria-hidden className="size-5" />
            {t`Sort`}
          </Button>
        )}
      </div>
      {found.length === 0 ? (
        <EmptyState action={<Button onClick={() => look('')}>{t`Show everyone`}</Button>}>
          {t`Nobody in your network has this name.`}
        </EmptyState>
      ) : (
        <Table
          caption={t`Member details`}
          columns={actions ? [...columns, { ...ACTIONS, cell: actions }] : columns}
          rows={shown}
          keyOf={({ id }) => id}
          sort={{ ...sorting, onSort: setSorting }}
          rowClass={({ status }) => (status === 'deactivated' ? 'text-quiet' : undefined)}
          folds={isNarrow ? { nameOf: ({ name }) => name, areHeadingsShown: isSorting } : undefined}
        />
      )}
      {shown.length < found.length && (
        <Button className="justify-self-center" onClick={() => setMost(most + ROWS_AT_ONCE)}>
          {t`Show more`}
        </Button>
      )}
    </div>
  )
}

function counted(shown: number, found: number): string {
  if (shown < found) return t`${shown} of ${plural(found, { one: '# member', other: '# members' })}`
  return plural(found, { one: '1 member', other: '# members' })
}

type MemberColumn = 'name' | 'phone' | 'bondCount' | 'trustUnitCount' | 'createdAt'

function named(members: readonly NetworkPerson[], sought: string): NetworkPerson[] {
  return members.filter(({ name }) => isCalled(name, sought))
}

// Sorts members by a column, with unknown values last in both directions.
function inOrder(
  members: readonly NetworkPerson[],
  by: MemberColumn,
  isDescending: boolean,
): NetworkPerson[] {
  const sign = isDescending ? -1 : 1
  return members.toSorted((a, b) => {
    const [one, other] = [a[by], b[by]]
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byName(a, b)
    return sign * compareCells(String(one), String(other)) || byName(a, b)
  })
}

function byName(a: NetworkPerson, b: NetworkPerson): number {
  return compareCells(a.name, b.name) || a.id - b.id
}

// Replaces a value that the viewer has no permission to see (NET-15).
const UNKNOWN = <span className="text-quiet">{t`N/A`}</span>

const ACTIONS = { key: 'actions', label: t`Actions`, isActions: true }
const COLUMNS: readonly (Column<NetworkPerson> & { key: MemberColumn })[] = [
  { key: 'name', label: t`Name`, cell: (member) => <Member member={member} /> },
  {
    key: 'phone',
    label: t`Phone`,
    cell: ({ phone }) => (
      <span className="whitespace-nowrap tabular-nums">
        {phone === null ? UNKNOWN : <PhoneNumber of={phone} />}
      </span>
    ),
  },
  { key: 'bondCount', label: t`Bonds`, cell: ({ bondCount }) => <Count of={bondCount} /> },
  {
    key: 'trustUnitCount',
    label: t`Trust units`,
    cell: ({ trustUnitCount }) => <Count of={trustUnitCount} />,
  },
  {
    key: 'createdAt',
    label: t`Joined`,
    cell: ({ createdAt }) => <Time at={createdAt} style="date" className="lg:max-xl:whitespace-nowrap" />,
  },
]
const NARROW_COLUMNS = COLUMNS.map((column) =>
  column.key === 'name'
    ? { ...column, cell: (member: NetworkPerson) => <Member member={member} isPlaced /> }
    : column,
)

function Member({ member, isPlaced }: { member: NetworkPerson; isPlaced?: boolean }) {
  const { id, name, profilePhoto, status, isHidden } = member
  return (
    <PersonLink
      id={isHidden ? null : id}
      name={name}
      photo={profilePhoto}
      faceClass={classes(status === 'deactivated' && 'opacity-25')}
    >
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {isPlaced && <span className="text-sm text-quiet">{placeOf(member)}</span>}
        <StandingBadges node={member} />
      </span>
    </PersonLink>
  )
}

// Shows a count, if the viewer may see it (NET-14).
function Count({ of }: { of: number | null }) {
  return of === null ? UNKNOWN : <span className="tabular-nums">{of}</span>
}
