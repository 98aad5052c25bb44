import type { Invitation } from '@kinhold/contract/invitations'
import type { Player } from '@kinhold/contract/players'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { InvitationReady } from './invitation-ready.tsx'
import { InviteForm } from './invite-form.tsx'

/** The form, and above it the link of the invitation that was just made with it. */
export function InvitePanel({ me }: { me: Player }) {
  const [sent, setSent] = useState<Invitation | null>(null)
  return (
    <div className="grid gap-4">
      {sent && <InvitationReady key={sent.id} invitation={sent} />}
      <Card aria-labelledby="invite">
        <h2 id="invite" className="mb-4 text-heading">
          {sent ? 'Invite someone else' : 'Invite someone'}
        </h2>
        <InviteForm sponsorId={me.id} onSent={setSent} />
      </Card>
    </div>
  )
}
