import type { Invitation } from '@kinhold/contract/invitations'
import { invitationLines } from '@kinhold/domain/invitations'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { copyText } from '../../../browser/clipboard.ts'
import { language as ownLanguage } from '../../../browser/words.ts'
import { openShareSheet, saveImage } from '../../../browser/save.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { Field } from '../../../ui/field.tsx'
import { ArrowLeft, Copy, ImageUp, Mail, MessageSquare, Share2 } from '../../../ui/icons.ts'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import { qrPng } from '../../../ui/qr/qr-image.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast.ts'
import { useConfig } from '../../session/config.data.ts'
import { useDeclareSent } from './declare-sent.data.ts'
import { EmailStep, invitationLink, SmsStep, useMessages } from './send-steps.tsx'
import { type Say, sayWith, useWordsOf } from './words-of.data.ts'

const STEPS = { card: t`Invitation`, ways: t`Ways to send it`, sms: t`Send SMS`, email: t`Send Email` }

export function InvitePopup({ invitation }: { invitation: Invitation }) {
  return (
    <Loaded
      query={useWordsOf(invitation.language ?? ownLanguage)}
      failure={t`The text of the invitation could not be loaded.`}
      loading={<Skeleton className="h-80 rounded-card" />}
    >
      {(words) => <PopupSteps invitation={invitation} say={sayWith(words)} />}
    </Loaded>
  )
}

type Props = { invitation: Invitation; say: Say }

function PopupSteps({ invitation, say }: Props) {
  const [step, setStep] = useState<keyof typeof STEPS>('card')
  const isPhone = window.matchMedia('(pointer: coarse)').matches
  const [hasLeft, setHasLeft] = useState(false)
  const { mutate: declareSent } = useDeclareSent()
  const messages = useMessages(invitation, say)
  const toWays = () => setStep('ways')
  const leave = () => {
    if (!invitation.isUnsent || hasLeft) return
    setHasLeft(true)
    declareSent(invitation.id)
  }
  const given = { invitation, say, onLeave: leave }
  const byHand = (
    <>
      <ShareLink {...given} />
      <CopyLink {...given} />
    </>
  )
  return (
    <div key={step} ref={focus} role="group" aria-label={STEPS[step]} tabIndex={-1} className="grid gap-4">
      {step === 'card' && (
        <>
          {invitation.isUnsent && (
            <div className="grid gap-2">
              <p role="status" className="font-medium">
                {hasLeft ? t`You can send it again at any time:` : t`Not sent yet. Send it now:`}
              </p>
              {byHand}
            </div>
          )}
          <InviteCard invitation={invitation} />
          <DialogActions>
            <SaveQr {...given} />
            <Button variant="primary" onClick={toWays}>
              <MessageSquare aria-hidden className="size-5" />
              {t`SEND VIA TEXT`}
            </Button>
          </DialogActions>
        </>
      )}
      {step === 'ways' && (
        <div className="grid gap-2 pb-2">
          {isPhone && byHand}
          <Button size="lg" wide onClick={() => setStep('sms')}>
            <MessageSquare aria-hidden className="size-5" />
            {t`Send SMS`}
          </Button>
          <Button size="lg" wide onClick={() => setStep('email')}>
            <Mail aria-hidden className="size-5" />
            {t`Send Email`}
          </Button>
          {!isPhone && byHand}
          <Button variant="quiet" wide onClick={() => setStep('card')}>
            <ArrowLeft aria-hidden className="size-5" />
            {t`Back`}
          </Button>
        </div>
      )}
      {step === 'sms' && (
        <SmsStep
          recipientPhone={invitation.recipientPhone}
          message={messages.sms}
          onDone={toWays}
          onLeave={leave}
        />
      )}
      {step === 'email' && <EmailStep message={messages.email} onDone={toWays} onLeave={leave} />}
    </div>
  )
}

// Focuses each new step, so that screen readers announce its name.
function focus(step: HTMLElement | null) {
  step?.focus()
}

type WayProps = Props & { onLeave: () => void }

function SaveQr({ invitation, onLeave }: WayProps) {
  const [isSaving, save] = useOneAtATime(async () => {
    try {
      const picture = await qrPng(invitationLink(invitation, location.origin))
      if ((await saveImage(picture, `${invitation.qrId}.png`)) !== 'saved') return
      onLeave()
      toast({ title: t`QR Code Saved` })
    } catch {
      toast({ title: t`Save Failed`, description: t`Unable to save QR code`, tone: 'danger' })
    }
  })
  return (
    <Button busy={isSaving} busyLabel={t`Saving…`} onClick={() => void save()}>
      <ImageUp aria-hidden className="size-5" />
      {t`Save to Photos`}
    </Button>
  )
}

function InviteCard({ invitation }: { invitation: Invitation }) {
  const { appName } = useConfig()
  const { sponsorName, sponsorPhoto, recipientName } = invitation
  return (
    <section
      aria-label={t`${sponsorName} invites ${recipientName}`}
      className="grid gap-2 overflow-hidden rounded-card border border-line bg-card"
    >
      <div className="flex items-center gap-3 bg-evergreen-soft px-4 py-3">
        <Avatar name={sponsorName} photo={sponsorPhoto} />
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <span className="block text-sm">{t`${sponsorName} invites`}</span>
          <span className="block font-display text-heading">{recipientName}</span>
        </p>
      </div>
      <QrCode
        text={invitationLink(invitation, location.origin)}
        label={t`QR code to join ${appName} by ${sponsorName}`}
      />
      <p className="px-4 pb-3 text-center text-sm text-quiet">
        {t`Point a phone’s camera at the code to join ${appName}.`}
      </p>
    </section>
  )
}

/** Shares the registration link through the share sheet, on devices that have one (FAM-80). */
function ShareLink({ invitation, say, onLeave }: WayProps) {
  const { appName } = useConfig()
  const { recipientName: inviteeName, sponsorName } = invitation
  const share = async () => {
    const text = invitationLines({ inviteeName, sponsorName, appName }, say).join('\n')
    const url = invitationLink(invitation, location.origin)
    if ((await openShareSheet({ title: appName, text, url })) === 'shared') onLeave()
  }
  if (!('share' in navigator)) return null
  return (
    <Button size="lg" wide onClick={() => void share()}>
      <Share2 aria-hidden className="size-5" />
      {t`Share`}
    </Button>
  )
}

/**
 * Copies the registration link (INV-38), or shows it for manual copying if the browser can't copy (INV-39).
 */
function CopyLink({ invitation, onLeave }: WayProps) {
  const [mustShow, setMustShow] = useState(false)
  const link = invitationLink(invitation, location.origin)
  const copy = async () => {
    if (await copyText(link)) {
      onLeave()
      return toast({ title: t`Link Copied` })
    }
    setMustShow(true)
    return toast({ title: t`Copy Failed`, description: t`Unable to copy link`, tone: 'danger' })
  }
  return (
    <>
      <Button size="lg" wide onClick={() => void copy()}>
        <Copy aria-hidden className="size-5" />
        {t`Copy Link`}
      </Button>
      {mustShow && (
        <Field
          label={
            invitation.recipientName ? t`Link for ${{ name: invitation.recipientName }}` : t`Link for them`
          }
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
          onCopy={onLeave}
        />
      )}
    </>
  )
}
