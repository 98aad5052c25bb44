import type { AdminAction } from '@kinhold/contract/admin'
import { useState } from 'react'
import { Link } from 'react-router'
import { lateDialog } from '../../parts/late.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { useActions } from './admin.data.ts'
import { AdminList } from './admin-list.tsx'
import { actionWords } from './words.ts'

export function ActionsTab() {
  const list = useActions()
  const [explained, setExplained] = useState<AdminAction | null>(null)
  return (
    <>
      <AdminList
        caption="What the admin did, newest first"
        columns={columnsOf(list.data ?? [], setExplained)}
        list={list}
        empty="Nothing has been done yet. Every change to a standing, block and look at a home will be listed here."
      />
      {explained && <ExplainDialog action={explained} onClose={() => setExplained(null)} />}
    </>
  )
}

const ExplainDialog = lateDialog(async () => (await import('./explain-dialog.tsx')).ExplainDialog)

const columnsOf = (shown: AdminAction[], onExplain: (action: AdminAction) => void): Column<AdminAction>[] => [
  {
    key: 'action',
    label: 'What was done',
    cell: ({ action, explains }) => (
      <span className="block font-medium md:min-w-36">
        {actionWords(action)}
        {explains !== null && <Explained entry={shown.find(({ id }) => id === explains)} />}
      </span>
    ),
  },
  {
    key: 'target',
    label: 'To whom',
    cell: ({ target }) =>
      target ? (
        <Link to={paths.player(target.id)} className="text-evergreen underline underline-offset-4">
          {target.name}
        </Link>
      ) : (
        'nobody'
      ),
  },
  {
    key: 'reason',
    label: 'Why',
    cell: ({ reason }) => <span className="measure whitespace-pre-line">{reason ?? 'not said'}</span>,
  },
  { key: 'actor', label: 'By', cell: ({ actor }) => <span className="block md:min-w-20">{actor.name}</span> },
  { key: 'when', label: 'When', cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    key: 'explain',
    label: 'Explain',
    isActions: true,
    cell: (action) => (
      <Button
        size="sm"
        aria-label={`Explain: ${actionWords(action.action)} ${action.target?.name ?? ''}`.trim()}
        onClick={() => onExplain(action)}
      >
        Explain…
      </Button>
    ),
  },
]

// The entry may be on a page that is not loaded yet.
function Explained({ entry }: { entry: AdminAction | undefined }) {
  return (
    <span className="block text-sm font-normal text-quiet">
      {entry ? (
        <>
          “{actionWords(entry.action)}” of <Time at={entry.createdAt} />
        </>
      ) : (
        'an earlier entry'
      )}
    </span>
  )
}
