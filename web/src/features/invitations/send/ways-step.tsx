import type { Invitation } from '@kinhold/contract/invitations'
import { Button } from '../../../ui/button.tsx'
import { ArrowLeft, Mail, MessageSquare } from '../../../ui/icons.ts'
import { CopyLink } from './copy-link.tsx'

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
