import type { TreeNode } from '@kinhold/contract/network'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { type Sorting, Table } from '../../ui/table.tsx'
import { columnsWith } from './member-columns.tsx'
import { inOrder, type MemberColumn, named } from './members.ts'

const ROWS_AT_ONCE = 50

type Props = {
  members: readonly TreeNode[]
  /** The actions for a member, in the last column. */
  actions: ((member: TreeNode) => ReactNode) | undefined
}

/** Everyone in the member's part of the network: searched by name, sorted by any column, fifty at a time (NET-14). */
export function MembersTable({ members, actions }: Props) {
  const [sought, setSought] = useState('')
  const [sorting, setSorting] = useState<Sorting>({ by: 'name', isDescending: false })
  const [most, setMost] = useState(ROWS_AT_ONCE)
  const found = inOrder(named(members, sought), sorting.by as MemberColumn, sorting.isDescending)
  const shown = found.slice(0, most)
  const look = (name: string) => {
    setSought(name)
    setMost(ROWS_AT_ONCE)
  }
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <Field
          label="Find a member by name"
          type="search"
          value={sought}
          onChange={(event) => look(event.target.value)}
          className="w-full sm:w-72"
        />
        <p role="status" className="text-sm text-quiet tabular-nums">
          {counted(shown.length, found.length)}
        </p>
      </div>
      {found.length === 0 ? (
        <NobodyFound onAll={() => look('')} />
      ) : (
        <Table
          caption="Member details"
          columns={columnsWith(actions)}
          rows={shown}
          keyOf={({ id }) => id}
          sorting={sorting}
          onSort={setSorting}
          rowClass={fading}
        />
      )}
      {shown.length < found.length && (
        <Button className="justify-self-center" onClick={() => setMost(most + ROWS_AT_ONCE)}>
          Show more
        </Button>
      )}
    </div>
  )
}

// The photo is almost transparent (ADM-68), the background too; the words are only as pale as everyone can still read.
function fading({ status }: TreeNode): string | undefined {
  return status === 'deactivated' ? 'text-quiet max-md:border-dashed max-md:bg-transparent!' : undefined
}

function counted(shown: number, found: number): string {
  if (shown < found) return `${shown} of ${found} members`
  return found === 1 ? '1 member' : `${found} members`
}

function NobodyFound({ onAll }: { onAll: () => void }) {
  return (
    <EmptyState action={<Button onClick={onAll}>Show everyone</Button>}>
      Nobody in your network has this name.
    </EmptyState>
  )
}
