import { REASON_MOST } from '@kinhold/domain/limits'
import { formatPhone } from '@kinhold/domain/phone-format'
import { lengthOf, multiLine } from '@kinhold/domain/text'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { AskBefore } from '../../../parts/ask-before.tsx'
import { KeptNote } from '../../../parts/form/kept-note.tsx'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/field.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
import type { Column } from '../../../ui/table.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.ts'
import { AdminList } from '../admin-list.tsx'
import { type Blocked, useBlock, useBlockedPhones, useUnblock } from '../admin.data.ts'

export function BlockedTab() {
  const list = useBlockedPhones()
  const { mutateAsync } = useUnblock()
  const [asked, ask] = useState({ isOpen: false, phone: '' })
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
          onClick={() => ask({ isOpen: true, phone: blocked.phone })}
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
          empty="No number is blocked. Numbers that you block will be listed here."
        />
      </section>
      <AskBefore
        open={asked.isOpen}
        title={`Unblock ${formatPhone(asked.phone)}?`}
        confirmLabel="Unblock"
        act={() => mutateAsync({ params: { phone: asked.phone } })}
        says={{
          done: { title: 'Number unblocked' },
          failed: 'Failed to unblock the number',
        }}
        onClose={() => ask({ ...asked, isOpen: false })}
        onDone={takeFocus}
      >
        Its owner can sign in with it again.
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
    cell: ({ reason }) => <span className="measure whitespace-pre-line">{reason ?? 'no reason given'}</span>,
  },
  { key: 'since', label: 'Since', cell: ({ createdAt }) => <Time at={createdAt} /> },
]

function BlockForm() {
  const { form, kept } = useKeptForm('block number', { phone: '', reason: '' })
  const { mutateAsync } = useBlock()
  const phone = useController({
    control: form.control,
    name: 'phone',
    rules: { validate: (typed) => typed.trim() !== '' || 'Phone number is required' },
  })
  const block = form.handleSubmit(async ({ phone: typed, reason }) => {
    try {
      const blocked = await mutateAsync({ body: { phone: typed, ...(reason.trim() !== '' && { reason }) } })
      kept.discard()
      toast({ title: 'Number blocked', description: formatPhone(blocked.phone) })
    } catch (error) {
      sayAtForm(error, form, { focus: true })
    }
  })
  const { errors, isSubmitting } = form.formState
  return (
    <Card aria-labelledby="block">
      <form noValidate onSubmit={block} aria-labelledby="block" className="grid max-w-lg gap-4">
        <div className="grid gap-1">
          <h2 id="block" className="text-heading">
            Block a number
          </h2>
          <p className="text-quiet">
            Everyone who is signed in with it is signed out. Nobody can sign in or register with it.
          </p>
        </div>
        <KeptNote kept={kept} />
        <PhoneField label="Mobile number" autoComplete="off" error={errors.phone?.message} {...phone.field} />
        <TextField
          label="Reason (optional)"
          rows={2}
          error={errors.reason?.message}
          {...form.register('reason', {
            validate: (typed) =>
              lengthOf(multiLine(typed)) <= REASON_MOST ||
              `Reason must be at most ${REASON_MOST} characters.`,
          })}
        />
        <p role="alert" className="text-sm text-danger empty:hidden">
          {errors.root?.message}
        </p>
        <Button
          type="submit"
          variant="primary"
          className="sm:justify-self-start"
          busy={isSubmitting}
          busyLabel="Blocking…"
        >
          Block number
        </Button>
      </form>
    </Card>
  )
}
