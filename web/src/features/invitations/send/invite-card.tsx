import type { Invitation } from '@kinhold/contract/invitations'
import { Avatar } from '../../../ui/avatar.tsx'
import { QrCode } from '../../../ui/qr/qr-code.tsx'
import { useConfig } from '../../session/config.data.ts'
import { invitationLink } from '../invitation-link.ts'

/** The names of sponsor and invitee, and the code that opens the registration: to show across a table (INV-27). */
export function InviteCard({ invitation }: { invitation: Invitation }) {
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
