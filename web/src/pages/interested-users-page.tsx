import type { InterestedUser } from '@kinhold/contract/admin'
import { formatPhone } from '@kinhold/domain/phone-format'
import { InterestedUsersScreen } from '../features/admin/interested/interested-users-screen.tsx'
import type { Prepared } from '../features/invitations/send/use-invite-steps.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { paths } from '../paths.ts'

export function Component() {
  return <InterestedUsersScreen invite={InviteLink} />
}

function InviteLink({ name, phoneNumber }: InterestedUser) {
  const recipientPhone = formatPhone(phoneNumber)
  return (
    <ButtonLink
      size="sm"
      to={paths.invitations()}
      state={{ invitee: { recipientName: name, recipientPhone } } satisfies Prepared}
      aria-label={`Invite ${name}`}
    >
      Invite
    </ButtonLink>
  )
}
