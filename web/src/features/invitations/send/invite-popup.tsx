import type { Invitation } from '@kinhold/contract/invitations'
import { useState } from 'react'
import { copyText } from '../../../browser/clipboard.ts'
import { saveImage } from '../../../browser/save.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { Field } from '../../../ui/field.tsx'
import { ArrowLeft, Copy, ImageUp, Mail, MessageSquare } from '../../../ui/icons.ts'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import { qrPng } from '../../../ui/qr/qr-image.ts'
import { toast } from '../../../ui/toast.ts'
import { useConfig } from '../../session/config.data.ts'
import { EmailStep, invitationLink, SmsStep, useMessages } from './send-steps.tsx'

const STEPS = { card: 'Invitation', ways: 'Ways to send it', sms: 'Send SMS', email: 'Send Email' }

export function InvitePopup({ invitation }: { invitation: Invitation }) {
  const [step, setStep] = useState<keyof typeof STEPS>('card')
  const messages = useMessages(invitation)
  const toWays = () => setStep('ways')
  return (
    <div key={step} ref={focus} role="group" aria-label={STEPS[step]} tabIndex={-1} className="grid gap-4">
      {step === 'card' && (
        <>
          <InviteCard invitation={invitation} />
          <DialogActions>
            <SaveQr invitation={invitation} />
            <Button variant="primary" onClick={toWays}>
              <MessageSquare aria-hidden className="size-5" />
              SEND VIA TEXT
            </Button>
          </DialogActions>
        </>
      )}
      {step === 'ways' && (
        <div className="grid gap-2 pb-2">
          <Button size="lg" wide onClick={() => setStep('sms')}>
            <MessageSquare aria-hidden className="size-5" />
            Send SMS
          </Button>
          <Button size="lg" wide onClick={() => setStep('email')}>
            <Mail aria-hidden className="size-5" />
            Send Email
          </Button>
          <CopyLink invitation={invitation} />
          <Button variant="quiet" wide onClick={() => setStep('card')}>
            <ArrowLeft aria-hidden className="size-5" />
            Back
          </Button>
        </div>
      )}
      {step === 'sms' && (
        <SmsStep recipientPhone={invitation.recipientPhone} message={messages.sms} onDone={toWays} />
      )}
      {step === 'email' && <EmailStep message={messages.email} onDone={toWays} />}
    </div>
  )
}

// A new step takes the focus, so that a screen reader reads out its name.
function focus(step: HTMLElement | null) {
  step?.focus()
}

function SaveQr({ invitation }: { invitation: Invitation }) {
  const [isSaving, save] = useOneAtATime(async () => {
    try {
      const picture = await qrPng(invitationLink(invitation, location.origin))
      if ((await saveImage(picture, `${invitation.qrId}.png`)) === 'saved') toast({ title: 'QR Code Saved' })
    } catch {
      toast({ title: 'Save Failed', description: 'Unable to save QR code', tone: 'danger' })
    }
  })
  return (
    <Button busy={isSaving} busyLabel="Saving…" onClick={() => void save()}>
      <ImageUp aria-hidden className="size-5" />
      Save to Photos
    </Button>
  )
}

function InviteCard({ invitation }: { invitation: Invitation }) {
  const { appName } = useConfig()
  const { sponsorName, sponsorPhoto, recipientName } = invitation
  return (
    <section
      aria-label={`${sponsorName} invites ${recipientName}`}
      className="grid gap-2 overflow-hidden rounded-card border border-line bg-card"
    >
      <div className="flex items-center gap-3 bg-evergreen-soft px-4 py-3">
        <Avatar name={sponsorName} photo={sponsorPhoto} />
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <span className="block text-sm">{sponsorName} invites</span>
          <span className="block font-display text-heading">{recipientName}</span>
        </p>
      </div>
      <QrCode
        text={invitationLink(invitation, location.origin)}
        label={`QR code to join ${appName} by ${sponsorName}`}
      />
      <p className="px-4 pb-3 text-center text-sm text-quiet">
        Point a phone’s camera at the code to join {appName}.
      </p>
    </section>
  )
}

/** Copies the registration link (INV-38), or shows it for copying by hand if the browser refuses (INV-39). */
function CopyLink({ invitation }: { invitation: Invitation }) {
  const [mustShow, setMustShow] = useState(false)
  const link = invitationLink(invitation, location.origin)
  const copy = async () => {
    if (await copyText(link)) return toast({ title: 'Link Copied' })
    setMustShow(true)
    return toast({ title: 'Copy Failed', description: 'Unable to copy link', tone: 'danger' })
  }
  return (
    <>
      <Button size="lg" wide onClick={() => void copy()}>
        <Copy aria-hidden className="size-5" />
        Copy Link
      </Button>
      {mustShow && (
        <Field
          label={`Link for ${invitation.recipientName || 'them'}`}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
      )}
    </>
  )
}
