import type { Leaving } from '@kinhold/contract/account'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { sayAtForm } from '../../../parts/form/refusals.ts'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { UNREACHABLE_TYPED } from '../../../parts/words.ts'
import { paths } from '../../../paths.ts'
import { buttonStyle } from '../../../ui/button-style.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { useMember } from '../../session/use-session.ts'
import { allFilesOf, useDeleteAccount, useLeaving } from '../account.data.ts'

/** Lists the data that will be deleted, and deletes the account once the member has typed their name. */
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
      title={t`Delete your account?`}
      actions={
        <>
          <Button data-autofocus disabled={isSubmitting} onClick={onClose}>
            {t`Keep my account`}
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={isSubmitting} busyLabel={t`Deleting…`}>
            {t`Delete my account`}
          </Button>
        </>
      }
    >
      <Loaded
        query={leaving}
        failure={t`The consequences for your account could not be loaded.`}
        loading={<RowsOnTheirWay count={4} row="h-6" />}
      >
        {(counts) => (
          <>
            <Lines title={t`This cannot be undone`} lines={whatGoes(counts)} />
            <Lines title={t`What stays, under the name ‘Former member’`} lines={whatStays(counts)} />
          </>
        )}
      </Loaded>
      <div className="grid gap-2">
        <h3 className="font-sans font-medium">{t`Save your data first`}</h3>
        <div className="grid justify-items-start gap-1">
          <a href={allFilesOf(me.id)} download className={buttonStyle({})}>
            {t`Everything with files (ZIP)`}
          </a>
          <ButtonLink to={`${paths.settings()}?tab=data`} variant="quiet" className="-ms-4" onClick={onClose}>
            {t`More ways to export`}
          </ButtonLink>
        </div>
      </div>
      <form id={formId} noValidate onSubmit={submit}>
        <Field
          label={
            <Trans>
              To confirm, type your name: <bdi className="wrap-anywhere">{me.name}</bdi>
            </Trans>
          }
          autoComplete="off"
          dir="auto"
          error={errors.confirm?.message}
          {...form.register('confirm', {
            validate: (typed) =>
              plain(typed) === plain(me.name) ||
              t`Please type your name as it is written here: ${{ name: me.name }}`,
          })}
        />
      </form>
    </Dialog>
  )
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  if (lines.length === 0) return null
  return (
    <div className="grid gap-1">
      <h3 className="font-sans font-medium">{title}</h3>
      <ul className="grid list-disc gap-1 ps-5 text-quiet">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  )
}

function plain(name: string): string {
  return name.trim().normalize('NFC')
}

function whatGoes({ bonds, messages, vaults, sharedWith, files }: Leaving): string[] {
  return [
    t`You are signed out everywhere at once, and nobody can find you here any more.`,
    bonds > 0 && plural(bonds, { one: 'Your bond ends.', other: 'Your # bonds end.' }),
    messages > 0 &&
      plural(messages, {
        one: 'The message you sent is deleted, for its recipient as well.',
        other: 'The # messages you sent are deleted, for their recipients as well.',
      }),
    vaults > 0 &&
      plural(vaults, {
        one: 'Your vault is deleted, with everything in it.',
        other: 'Your # vaults are deleted, with everything in them.',
      }),
    sharedWith > 0 &&
      plural(sharedWith, {
        one: 'You can no longer open the vault that is shared with you.',
        other: 'You can no longer open the # vaults that are shared with you.',
      }),
    files > 0 && plural(files, { one: 'Your file is deleted.', other: 'Your # files are deleted.' }),
    t`Your number is free at once. Everything that is left is removed within 30 days.`,
  ].filter((line) => line !== false)
}

function whatStays({ trustUnits, groups, posts, sponsored }: Leaving): string[] {
  return [
    trustUnits > 0 &&
      plural(trustUnits, { one: 'Your place in a trust unit.', other: 'Your places in # trust units.' }),
    groups > 0 && plural(groups, { one: 'Your place in a group.', other: 'Your places in # groups.' }),
    posts > 0 &&
      plural(posts, {
        one: 'The words of your post on a board.',
        other: 'The words of your # posts on the boards.',
      }),
    sponsored > 0 &&
      plural(sponsored, {
        one: 'Your place above the person you brought in.',
        other: 'Your place above the # people you brought in.',
      }),
  ].filter((line) => line !== false)
}
