import type { Invitation } from '@kinhold/contract/invitations'
import { invitationText } from '@kinhold/domain/invitations'
import { MEMBER_SMS_MAX } from '@kinhold/domain/limits'
import { lengthOf } from '@kinhold/domain/text'
import { useKeptForm } from '../../../parts/form/use-kept-form.ts'
import { useConfig } from '../../session/config.data.ts'
import { invitationLink } from '../invitation-link.ts'
import type { Email } from './send-message.data.ts'

/** The text and e-mail of an invitation: at first the previewed text and the link. Edits are kept until sent. */
export function useMessages(invitation: Invitation) {
  const { appName } = useConfig()
  const { sponsorName } = invitation
  const message = textOf(invitation, appName)
  const subject = `${sponsorName} invites you to ${appName}`
  const sms = useKeptForm(`text of invitation ${invitation.id}`, { message: smsOf(invitation, appName) })
  const email = useKeptForm<Email>(`e-mail of invitation ${invitation.id}`, {
    recipientEmail: '',
    subject,
    message,
  })
  return { sms, email }
}

export type Messages = ReturnType<typeof useMessages>

// A long name in another script takes hundreds of characters in a link; the code alone also opens the registration.
function smsOf(invitation: Invitation, appName: string): string {
  const whole = textOf(invitation, appName)
  return lengthOf(whole) <= MEMBER_SMS_MAX ? whole : textOf(invitation, appName, '')
}

function textOf(invitation: Invitation, appName: string, nameInLink = invitation.sponsorName): string {
  const { recipientName: inviteeName, sponsorName } = invitation
  const link = invitationLink({ ...invitation, sponsorName: nameInLink }, location.origin)
  return invitationText({ inviteeName, sponsorName, appName, link })
}
