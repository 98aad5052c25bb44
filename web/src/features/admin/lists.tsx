import type { AdminAction } from '@kinhold/contract/admin'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router'
import { lateDialog } from '../../parts/late.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/table.tsx'
import { Time } from '../../ui/time.tsx'
import type { Name } from '../../query-key.ts'
import type { RowOf } from '../../parts/list/pages.data.ts'
import { type ListCall, useList } from './admin.data.ts'
import { AdminList } from './admin-list.tsx'
import type { Place } from './places.ts'
import { actionWords } from './words.ts'

/** The sections of the admin's desk that only show a list, with their content. */
export const LIST_TABS = [
  listTab({
    value: 'actions',
    name: 'admin-action',
    call: 'GET /api/admin/actions',
    everyMs: 30_000,
    caption: t`The admin’s actions, newest first`,
    empty: t`Nothing has been done yet. Every change of a standing, every block and every visit to a home will be listed here.`,
    columns: (shown) => [
      {
        key: 'action',
        label: t`Action`,
        cell: ({ action, explains }) => (
          <span className="block font-medium md:min-w-36">
            {actionWords(action)}
            {explains !== null && <Explained entry={shown.find(({ id }) => id === explains)} />}
          </span>
        ),
      },
      {
        key: 'target',
        label: t`To whom`,
        cell: ({ target }) =>
          target ? (
            <Link
              to={paths.player(target.id)}
              dir="auto"
              className="text-evergreen underline underline-offset-4"
            >
              {target.name}
            </Link>
          ) : (
            t`nobody`
          ),
      },
      {
        key: 'reason',
        label: t`Why`,
        cell: ({ reason }) => (
          <span className="measure whitespace-pre-line">{reason ?? t`no reason given`}</span>
        ),
      },
      {
        key: 'actor',
        label: t`By`,
        cell: ({ actor, byCommand }) => (
          <span className="block md:min-w-20">{byCommand ? t`The operator’s command` : actor.name}</span>
        ),
      },
      { key: 'when', label: t`When`, cell: ({ createdAt }) => <Time at={createdAt} /> },
      { key: 'explain', label: t`Explain`, isActions: true, cell: (action) => <Explain action={action} /> },
    ],
  }),
]

type ListOf<C extends ListCall> = {
  /** The topic of the changes that make the list stale. */
  name: Name
  call: C
  everyMs?: number
  caption: string
  empty: string
  columns: (shown: RowOf<C>[]) => Column<RowOf<C>>[]
}

function listTab<C extends ListCall>({ value, ...list }: ListOf<C> & { value: Place }) {
  return [value, <ListTab key={value} {...list} />] as const
}

function ListTab<C extends ListCall>({ name, call, everyMs, columns, ...shown }: ListOf<C>) {
  const list = useList(name, call, everyMs)
  return <AdminList {...shown} list={list} columns={columns(list.data ?? [])} />
}

const ExplainDialog = lateDialog(async () => (await import('./explain-dialog.tsx')).ExplainDialog)

function Explain({ action }: { action: AdminAction }) {
  const [isAsked, setIsAsked] = useState(false)
  const title = actionWords(action.action)
  return (
    <>
      <Button
        size="sm"
        aria-label={
          action.target ? t`Explain: ${title} (${{ name: action.target.name }})` : t`Explain: ${title}`
        }
        onClick={() => setIsAsked(true)}
      >
        {t`Explain…`}
      </Button>
      {isAsked && <ExplainDialog action={action} onClose={() => setIsAsked(false)} />}
    </>
  )
}

// `entry` is the action being explained, or undefined until the page of the list that contains the action has
// loaded.
function Explained({ entry }: { entry: AdminAction | undefined }) {
  return (
    <span className="block text-sm font-normal text-quiet">
      {entry ? (
        <Trans>
          “{{ action: actionWords(entry.action) }}” of <Time at={entry.createdAt} />
        </Trans>
      ) : (
        t`an earlier entry`
      )}
    </span>
  )
}
