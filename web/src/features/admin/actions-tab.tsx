import type { AdminAction } from '@kinhold/contract/admin'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import { useActions } from './actions.data.ts'
import { AdminList } from './admin-list.tsx'
import { actionWords } from './words.ts'

/** What the admin did, to whom, why and when. */
export function ActionsTab() {
  return (
    <AdminList
      caption="What the admin did, newest first"
      columns={COLUMNS}
      list={useActions()}
      empty="Nothing has been done yet. Every change to a standing, block and look at a home will be listed here."
    />
  )
}

const COLUMNS: Column<AdminAction>[] = [
  {
    key: 'action',
    label: 'What was done',
    cell: ({ action }) => <span className="block font-medium md:min-w-36">{actionWords(action)}</span>,
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
]
