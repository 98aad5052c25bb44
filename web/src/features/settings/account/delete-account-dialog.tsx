import type { Leaving } from '@kinhold/contract/account'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { UNREACHABLE_TYPED } from '../../../parts/words.ts'
import { paths } from '../../../paths.ts'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { Button } from '../../../ui/button.tsx'
import { buttonStyle } from '../../../ui/button-style.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { useMember } from '../../session/use-session.ts'
import { allFilesOf, useDeleteAccount, useLeaving } from '../account.data.ts'
import { whatGoes, whatStays } from './leaving-words.ts'

/** Lists the data that a deletion removes, offers an export, and deletes once the member types their own name. */
export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const me = useMember()
  const formId = useId()
  const leaving = useLeaving(me.id)
  const remove = useDeleteAccount(me.id)
  const form = useForm({ defaultValues: { confirm: '' } })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async ({ confirm }) => {
    try {
      await remove.mutateAsync(confirm.trim())
    } catch (why) {
      sayAtForm(why, form, { focus: true, otherwise: UNREACHABLE_TYPED, elseAt: 'confirm' })
    }
  })
  return (
    <Dialog
      open={open}
      onClose={isSubmitting ? undefined : onClose}
      title="Delete your account?"
      actions={
        <>
          <Button data-autofocus disabled={isSubmitting} onClick={onClose}>
            Keep my account
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting} busyLabel="Deleting…">
            Delete my account
          </Button>
        </>
      }
    >
      <Loaded query={leaving} failure={FAILURE} loading={<RowsOnTheirWay count={4} row="h-6" />}>
        {(counts) => <WhatHappens counts={counts} />}
      </Loaded>
      <div className="grid gap-2">
        <h3 className="font-sans font-medium">Take your data along first</h3>
        <div className="grid justify-items-start gap-1">
          <a href={allFilesOf(me.id)} download className={buttonStyle({})}>
            Everything with files (ZIP)
          </a>
          <ButtonLink to={`${paths.settings()}?tab=data`} variant="quiet" className="-ml-4" onClick={onClose}>
            More ways to export
          </ButtonLink>
        </div>
      </div>
      <form id={formId} noValidate onSubmit={submit}>
        <Field
          label={
            <>
              To confirm, type your name: <bdi className="wrap-anywhere">{me.name}</bdi>
            </>
          }
          autoComplete="off"
          dir="auto"
          error={errors.confirm?.message}
          {...form.register('confirm', {
            validate: (typed) =>
              plain(typed) === plain(me.name) || `Please type your name as it stands here: ${me.name}`,
          })}
        />
      </form>
    </Dialog>
  )
}

function WhatHappens({ counts }: { counts: Leaving }) {
  const stays = whatStays(counts)
  return (
    <>
      <Lines title="This cannot be undone" lines={whatGoes(counts)} />
      {stays.length > 0 && <Lines title="Without you, as ‘Former member’, stays" lines={stays} />}
    </>
  )
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div className="grid gap-1">
      <h3 className="font-sans font-medium">{title}</h3>
      <ul className="grid list-disc gap-1 pl-5 text-quiet">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

const FAILURE = {
  otherwise:
    'What would go with your account could not be loaded. Please check your connection and try again.',
}

function plain(name: string): string {
  return name.trim().normalize('NFC')
}
