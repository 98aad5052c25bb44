import type { Invitation } from '@kinhold/contract/invitations'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { AskBefore } from '../../../parts/ask-before.tsx'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { FormDialog } from '../../../parts/form/form-dialog.tsx'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { DOT } from '../../../parts/words.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Phone, UserRound } from '../../../ui/icons.ts'
import { PhoneNumber, phoneInField } from '../../../ui/phone-number.tsx'
import { Time } from '../../../ui/time.tsx'
import { type Invitee, useDeleteInvitation, useEditInvitation } from '../invitation-actions.data.ts'
import { InviteeFields } from '../invitee-fields.tsx'
import { InvitePopup } from '../send/invite-popup.tsx'
import { useSending } from '../send/send-steps.tsx'

export type SentAction = 'send' | 'view' | 'edit' | 'delete'
export type Chosen = { action: SentAction; invitation: Invitation }

type Props = { chosen: Chosen | null; onClose: () => void; onGone: () => void }

/** Shows the Sent list's dialogs outside its rows, so that they stay open when a row changes. */
export function SentDialogs({ chosen, onClose, onGone }: Props) {
  // While a dialog is closing, it still shows the last choice.
  const [last, setLast] = useState(chosen)
  if (chosen !== null && chosen !== last) setLast(chosen)
  if (!last) return null
  const { action, invitation } = last
  const shared = { open: chosen !== null, invitation, onClose }
  switch (action) {
    case 'send':
      return (
        <Dialog
          open={shared.open}
          onClose={onClose}
          title={invitation.recipientName ? t`Invite ${{ name: invitation.recipientName }}` : t`Invite them`}
        >
          <InvitePopup key={invitation.id} invitation={invitation} />
        </Dialog>
      )
    case 'view':
      return <ViewDialog {...shared} />
    case 'edit':
      return shared.open && <EditDialog invitation={invitation} onClose={onClose} />
    case 'delete':
      return <DeleteDialog {...shared} onGone={onGone} />
  }
}

type DialogProps = { open: boolean; invitation: Invitation; onClose: () => void }

function DeleteDialog({ open, invitation, onClose, onGone }: DialogProps & { onGone: () => void }) {
  const remove = useDeleteInvitation()
  const name = invitation.recipientName || t`Unknown`
  return (
    <AskBefore
      open={open}
      title={t`Delete this invitation?`}
      confirmLabel={t`Delete`}
      danger
      act={() => remove.mutateAsync(invitation.id)}
      says={{
        done: { title: t`Invitation deleted!` },
        failed: () => ({ title: t`Error`, description: t`Failed to delete invitation. Please try again.` }),
      }}
      onClose={onClose}
      onDone={onGone}
    >
      {invitation.status === 'pending'
        ? t`${name} can no longer join with it. This cannot be undone.`
        : t`It is removed from your list. Your bond with ${name} stays. This cannot be undone.`}
    </AskBefore>
  )
}

/** Edits the name and phone of a pending invitation (INV-48, INV-50). */
export function EditDialog({ invitation, onClose }: Omit<DialogProps, 'open'>) {
  const edit = useEditInvitation(invitation.id)
  const typed = useKeptForm<Invitee>(`invitation ${invitation.id}`, {
    recipientName: invitation.recipientName,
    recipientPhone: phoneInField(invitation.recipientPhone),
  })
  const { form, kept } = typed
  const [isSending, save] = useSending(typed, {
    act: edit.mutateAsync,
    done: { title: t`Invitation updated!` },
    failed: { title: t`Error`, description: t`Failed to update invitation. Please try again.` },
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t`Edit invitation`}
      {...{ kept, isSending, onClose }}
      onSubmit={form.handleSubmit(save)}
    >
      <InviteeFields form={form} />
    </FormDialog>
  )
}

// Previews the page of a pending invitee (INV-47), or links to the page of a connected invitee.
function ViewDialog({ open, invitation, onClose }: DialogProps) {
  const { status, recipientId, sentAt, verifiedAt, isUnsent } = invitation
  const isConnected = status !== 'pending'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={isConnected ? t`Their page` : t`Their page, once they join`}
      actions={
        <>
          <Button onClick={onClose}>{t`Close`}</Button>
          {isConnected && recipientId !== null && (
            <ButtonLink variant="primary" to={paths.player(recipientId)}>
              {t`Open profile`}
            </ButtonLink>
          )}
        </>
      }
    >
      <InviteeLine invitation={invitation} isConnected={isConnected} />
      <Card aria-label={t`Sponsored By`} className="flex items-center gap-4">
        <Avatar name={invitation.sponsorName} photo={invitation.sponsorPhoto} />
        <div className="min-w-0">
          <p className="text-sm text-quiet">{t`Sponsored By`}</p>
          <p className="font-display text-name [overflow-wrap:anywhere]">{invitation.sponsorName}</p>
        </div>
      </Card>
      <p className="text-center text-sm text-quiet">
        {isUnsent ? (
          <Trans>
            Created <Time at={sentAt} />
          </Trans>
        ) : (
          <Trans>
            Sent <Time at={sentAt} />
          </Trans>
        )}
        {verifiedAt && (
          <>
            {DOT}
            <Trans>
              Verified <Time at={verifiedAt} />
            </Trans>
          </>
        )}
      </p>
    </Dialog>
  )
}

function InviteeLine({ invitation, isConnected }: { invitation: Invitation; isConnected: boolean }) {
  const name = invitation.recipientName || t`Unknown`
  return (
    <Card aria-label={name} className="grid justify-items-center gap-3 text-center">
      <span className="grid size-32 place-items-center rounded-full bg-sunken text-quiet">
        <UserRound aria-hidden className="size-14" />
      </span>
      <p className="max-w-full font-display [overflow-wrap:anywhere]">
        <span className="block text-name text-quiet">{t`Hi, I’m`}</span>{' '}
        <span dir="auto" className="block text-title">
          {name}
        </span>
      </p>
      {isConnected ? (
        <Badge tone="good">{t({ message: 'Verified', context: 'an invitation' })}</Badge>
      ) : (
        <Badge>{t`Pending`}</Badge>
      )}
      {invitation.recipientPhone !== '' && (
        <p className="flex items-center gap-2 tabular-nums">
          <Phone aria-hidden className="size-4 text-quiet" />
          <PhoneNumber of={invitation.recipientPhone} />
        </p>
      )}
    </Card>
  )
}
