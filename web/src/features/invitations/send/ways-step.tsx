import type { Invitation } from '@kinhold/contract/invitations'
import { useState } from 'react'
import { copyText } from '../../../browser/clipboard.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { ArrowLeft, Copy, Mail, MessageSquare } from '../../../ui/icons.ts'
import { toast } from '../../../ui/toast.ts'
import { invitationLink } from '../invitation-link.ts'

type Props = { invitation: Invitation; onSms: () => void; onEmail: () => void; onBack: () => void }

/** The ways to send the link to the invitee (INV-28). */
export function WaysStep({ invitation, onSms, onEmail, onBack }: Props) {
  return (
    <div className="grid gap-2 pb-2">
      <Button size="lg" wide onClick={onSms}>
        <MessageSquare aria-hidden className="size-5" />
        Send SMS
      </Button>
      <Button size="lg" wide onClick={onEmail}>
        <Mail aria-hidden className="size-5" />
        Send Email
      </Button>
      <CopyLink invitation={invitation} />
      <BackButton onClick={onBack} />
    </div>
  )
}

function BackButton({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="quiet" wide onClick={onClick}>
      <ArrowLeft aria-hidden className="size-5" />
      Back
    </Button>
  )
}

/** Copies the registration link (INV-38). If the browser refuses, the link is shown to be copied by hand (INV-39). */
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
