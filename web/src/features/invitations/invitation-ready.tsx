import type { Invitation } from '@kinhold/contract/invitations'
import { formatPhone } from '@kinhold/domain/phone-format'
import { useEffect, useRef } from 'react'
import { Card } from '../../ui/card.tsx'
import { RegistrationLink } from './registration-link.tsx'

/** The invitation that was just made: whom it is for, and the link to send them. */
export function InvitationReady({ invitation }: { invitation: Invitation }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const name = invitation.recipientName
  return (
    <Card aria-labelledby="ready" className="grid gap-3 border-evergreen">
      <h2 id="ready" ref={heading} tabIndex={-1} className="text-heading">
        {name} is invited
      </h2>
      <p className="text-quiet">
        Send them this link. It opens the registration for {formatPhone(invitation.recipientPhone)} and nobody
        else.
      </p>
      <RegistrationLink invitation={invitation} isShown />
    </Card>
  )
}
