import type { Player } from '@kinhold/contract/players'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Camera, Check } from '../../../ui/icons.ts'
import type { Invitee } from '../invitation-actions.data.ts'
import { InvitePopup } from './invite-popup.tsx'
import type { InviteSteps } from './use-invite-steps.ts'

type Props = { me: Player; asked: Invitee; steps: InviteSteps; onClose: () => void }

/** Shows the steps of an invitation in one dialog, so that focus stays inside when the step changes. */
export function InviteDialog(props: Props) {
  const { asked, steps, onClose } = props
  const { isOpen, sent, isSending } = steps
  const title = sent
    ? t`${{ recipientName: sent.recipientName }} is invited`
    : t`Invite ${{ recipientName: asked.recipientName.trim() }}?`
  return (
    <Dialog
      open={isOpen}
      onClose={isSending ? undefined : onClose}
      title={title}
      description={
        !sent && t`${{ recipientPhone: asked.recipientPhone }} will be able to join, with you as the sponsor.`
      }
    >
      {sent ? <InvitePopup invitation={sent} /> : <ConfirmStep {...props} />}
    </Dialog>
  )
}

function ConfirmStep({ me, asked, steps: { problem, isSending, send }, onClose }: Props) {
  const [isValidated, setIsValidated] = useState(false)
  const name = asked.recipientName.trim()
  return (
    <>
      <InviteeView me={me} inviteeName={name} />
      <div className="grid justify-items-center gap-3 text-center">
        <p>{t`Do you know ${name} yourself, and answer for them?`}</p>
        <Button
          size="lg"
          className="min-w-40"
          aria-pressed={isValidated}
          onClick={() => setIsValidated(true)}
        >
          {isValidated && <Check aria-hidden className="size-5" />}
          {isValidated ? t`VALIDATED` : t`YES`}
        </Button>
      </div>
      <p role="alert" className="text-center text-danger empty:hidden">
        {problem}
      </p>
      <DialogActions>
        <Button disabled={isSending} onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button
          variant="primary"
          disabled={!isValidated}
          busy={isSending}
          busyLabel={t`Sending…`}
          onClick={() => void send(asked)}
        >
          {t`CONFIRM AND SEND`}
        </Button>
      </DialogActions>
    </>
  )
}

function InviteeView({ me, inviteeName }: { me: Player; inviteeName: string }) {
  return (
    <figure className="grid gap-4 rounded-card border border-line bg-sunken p-4">
      <figcaption className="text-center text-sm text-quiet">{t`What ${inviteeName} will see`}</figcaption>
      <div className="flex items-start justify-center gap-3 text-center">
        <div className="grid max-w-28 min-w-0 flex-1 justify-items-center gap-1">
          <Avatar name={me.name} photo={me.profilePhoto} size="lg" alone />
          <bdi className="w-full font-display text-name [overflow-wrap:anywhere]">{me.name}</bdi>
        </div>
        <span aria-hidden className="mt-10 h-0.5 w-6 bg-edge" />
        <div className="grid max-w-28 min-w-0 flex-1 justify-items-center gap-1">
          <span className="grid size-20 place-items-center rounded-full border-2 border-dashed border-edge text-quiet">
            <Camera aria-hidden className="size-7" />
          </span>
          <span className="w-full font-display text-name [overflow-wrap:anywhere]">{inviteeName}</span>
          <span className="text-sm text-quiet">{t`Awaiting Selfie`}</span>
        </div>
      </div>
      <span className="justify-self-center rounded-field border border-dashed border-edge px-5 py-2 font-medium text-quiet select-none">
        {t`YES, LET ME IN!`}
      </span>
    </figure>
  )
}
