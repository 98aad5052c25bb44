import type { Invitation } from '@kinhold/contract/invitations'
import { invitationText } from '@kinhold/domain/invitations'
import { useForm } from 'react-hook-form'
import { useConfig } from '../session/config.data.ts'
import type { Email } from './delivery.data.ts'
import { invitationLink } from './invitation-link.ts'

/** What goes with an invitation by text or e-mail: begins as the previewed text and the link, and may be rewritten. */
export function useDrafts(invitation: Invitation) {
  const { appName } = useConfig()
  const { recipientName, sponsorName } = invitation
  const link = invitationLink(invitation, location.origin)
  const message = invitationText({ inviteeName: recipientName, sponsorName, appName, link })
  const subject = `${sponsorName} invites you to ${appName}`
  const sms = useForm<{ message: string }>({ defaultValues: { message } })
  const email = useForm<Email>({ defaultValues: { recipientEmail: '', subject, message } })
  return { sms, email }
}

export type Drafts = ReturnType<typeof useDrafts>
