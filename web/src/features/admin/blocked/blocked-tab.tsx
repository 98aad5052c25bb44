import { formatPhone } from '@kinhold/domain/phone-format'
import { useState } from 'react'
import { sentenceOf } from '../../../api.ts'
import { AskBefore } from '../../../parts/ask-before.tsx'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { UNREACHABLE } from '../../../parts/words.ts'
import { Button } from '../../../ui/button.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { AdminList } from '../admin-list.tsx'
import { BlockForm } from './block-form.tsx'
import { type Blocked, useBlockedPhones, useUnblock } from './blocked.data.ts'

/** The blocked numbers, with a form to block another. */
export function BlockedTab() {
  const list = useBlockedPhones()
  const { mutateAsync } = useUnblock()
  const [isAsked, setIsAsked] = useState(false)
  const [phone, setPhone] = useState('')
  const [place, takeFocus] = useFocusAfter<HTMLElement>()
  const columns: Column<Blocked>[] = [
    ...COLUMNS,
    {
      key: 'unblock',
      label: 'Unblock',
      isActions: true,
      cell: (blocked) => (
        <Button
          size="sm"
          aria-label={`Unblock ${formatPhone(blocked.phone)}`}
          onClick={() => {
            setPhone(blocked.phone)
            setIsAsked(true)
          }}
        >
          Unblock
        </Button>
      ),
    },
  ]
  return (
    <div className="grid gap-6">
      <BlockForm />
      <section ref={place} tabIndex={-1} aria-label="Blocked numbers" className="rounded-card">
        <AdminList
          caption="Blocked numbers, newest first"
          columns={columns}
          list={list}
          empty="No number is blocked. Those you block will be listed here."
        />
      </section>
      <AskBefore
        open={isAsked}
        title={`Unblock ${formatPhone(phone)}?`}
        confirmLabel="Unblock"
        act={() => mutateAsync(phone)}
        says={{
          done: { title: 'Number unblocked' },
          failed: (error) => ({
            title: 'Failed to unblock the number',
            description: sentenceOf(error, UNREACHABLE),
          }),
        }}
        onClose={() => setIsAsked(false)}
        onDone={takeFocus}
      >
        The person with this number can sign in with it again.
      </AskBefore>
    </div>
  )
}

const COLUMNS: Column<Blocked>[] = [
  {
    key: 'number',
    label: 'Number',
    cell: ({ phone }) => (
      <span className="font-medium whitespace-nowrap tabular-nums">{formatPhone(phone)}</span>
    ),
  },
  {
    key: 'reason',
    label: 'Reason',
    cell: ({ reason }) => <span className="measure whitespace-pre-line">{reason ?? 'not said'}</span>,
  },
  { key: 'since', label: 'Since', cell: ({ createdAt }) => <Time at={createdAt} /> },
]
