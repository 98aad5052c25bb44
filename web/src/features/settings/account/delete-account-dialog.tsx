import type { Leaving } from '@kinhold/contract/account'
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
      <Loaded
        query={leaving}
        failure="The consequences for your account"
        loading={<RowsOnTheirWay count={4} row="h-6" />}
      >
        {(counts) => (
          <>
            <Lines title="This cannot be undone" lines={whatGoes(counts)} />
            <Lines title="What stays, under the name ‘Former member’" lines={whatStays(counts)} />
          </>
        )}
      </Loaded>
      <div className="grid gap-2">
        <h3 className="font-sans font-medium">Save your data first</h3>
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
              plain(typed) === plain(me.name) || `Please type your name as it is written here: ${me.name}`,
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
      <ul className="grid list-disc gap-1 pl-5 text-quiet">
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
    'You are signed out everywhere at once, and nobody can find you here any more.',
    bonds === 1 && 'Your bond ends.',
    bonds > 1 && `Your ${counted(bonds, 'bonds')} end.`,
    messages === 1 && 'The message you sent is deleted, for its recipient as well.',
    messages > 1 &&
      `The ${counted(messages, 'messages')} you sent are deleted, for their recipients as well.`,
    vaults === 1 && 'Your vault is deleted, with everything in it.',
    vaults > 1 && `Your ${counted(vaults, 'vaults')} are deleted, with everything in them.`,
    sharedWith === 1 && 'You can no longer open the vault that is shared with you.',
    sharedWith > 1 && `You can no longer open the ${counted(sharedWith, 'vaults')} that are shared with you.`,
    files === 1 && 'Your file is deleted.',
    files > 1 && `Your ${counted(files, 'files')} are deleted.`,
    'Your number is free at once. Everything that is left is removed within 30 days.',
  ].filter((line) => line !== false)
}

function whatStays({ trustUnits, groups, posts, sponsored }: Leaving): string[] {
  return [
    trustUnits === 1 && 'Your place in a trust unit.',
    trustUnits > 1 && `Your places in ${counted(trustUnits, 'trust units')}.`,
    groups === 1 && 'Your place in a group.',
    groups > 1 && `Your places in ${counted(groups, 'groups')}.`,
    posts === 1 && 'The words of your post on a board.',
    posts > 1 && `The words of your ${counted(posts, 'posts')} on the boards.`,
    sponsored === 1 && 'Your place above the person you brought in.',
    sponsored > 1 && `Your place above the ${counted(sponsored, 'people')} you brought in.`,
  ].filter((line) => line !== false)
}

function counted(count: number, many: string): string {
  return `${count.toLocaleString('en')} ${many}`
}
