import { REASON_MOST } from '@kinhold/domain/limits'
import { lengthOf, multiLine } from '@kinhold/domain/text'
import { plural, t } from '@lingui/core/macro'
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
import { phoneInWords, PhoneNumber } from '../../../ui/phone-number.tsx'
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
      label: t`Unblock`,
      isActions: true,
      cell: (blocked) => (
        <Button
          size="sm"
          aria-label={t`Unblock ${{ phone: phoneInWords(blocked.phone) }}`}
          onClick={() => ask({ isOpen: true, phone: blocked.phone })}
        >
          {t`Unblock`}
        </Button>
      ),
    },
  ]
  return (
    <div className="grid gap-6">
      <BlockForm />
      <section ref={place} tabIndex={-1} aria-label={t`Blocked numbers`} className="rounded-card">
        <AdminList
          caption={t`Blocked numbers, newest first`}
          columns={columns}
          list={list}
          empty={t`No number is blocked. Numbers that you block will be listed here.`}
        />
      </section>
      <AskBefore
        open={asked.isOpen}
        title={t`Unblock ${{ phone: phoneInWords(asked.phone) }}?`}
        confirmLabel={t`Unblock`}
        act={() => mutateAsync({ params: { phone: asked.phone } })}
        says={{
          done: { title: t`Number unblocked` },
          failed: t`Failed to unblock the number`,
        }}
        onClose={() => ask({ ...asked, isOpen: false })}
        onDone={takeFocus}
      >
        {t`Its owner can sign in with it again.`}
      </AskBefore>
    </div>
  )
}

const COLUMNS: Column<Blocked>[] = [
  {
    key: 'number',
    label: t`Number`,
    cell: ({ phone }) => (
      <span className="font-medium whitespace-nowrap tabular-nums">
        <PhoneNumber of={phone} />
      </span>
    ),
  },
  {
    key: 'reason',
    label: t`Reason`,
    cell: ({ reason }) => <span className="measure whitespace-pre-line">{reason ?? t`no reason given`}</span>,
  },
  { key: 'since', label: t`Since`, cell: ({ createdAt }) => <Time at={createdAt} /> },
]

function BlockForm() {
  const { form, kept } = useKeptForm('block number', { phone: '', reason: '' })
  const { mutateAsync } = useBlock()
  const phone = useController({
    control: form.control,
    name: 'phone',
    rules: { validate: (typed) => typed.trim() !== '' || t`Phone number is required` },
  })
  const block = form.handleSubmit(async ({ phone: typed, reason }) => {
    try {
      const blocked = await mutateAsync({ body: { phone: typed, ...(reason.trim() !== '' && { reason }) } })
      kept.discard()
      toast({ title: t`Number blocked`, description: phoneInWords(blocked.phone) })
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
            {t`Block a number`}
          </h2>
          <p className="text-quiet">
            {t`Everyone who is signed in with it is signed out. Nobody can sign in or register with it.`}
          </p>
        </div>
        <KeptNote kept={kept} />
        <PhoneField
          label={t`Mobile number`}
          autoComplete="off"
          error={errors.phone?.message}
          {...phone.field}
        />
        <TextField
          label={t`Reason (optional)`}
          rows={2}
          error={errors.reason?.message}
          {...form.register('reason', {
            validate: (typed) =>
              lengthOf(multiLine(typed)) <= REASON_MOST ||
              t`Reason must be at most ${plural({ reasonMost: REASON_MOST }, { one: '# character', other: '# characters' })}.`,
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
          busyLabel={t`Blocking…`}
        >
          {t`Block number`}
        </Button>
      </form>
    </Card>
  )
}
