import type { InterestedUser } from '@kinhold/contract/admin'
import { formatPhone } from '@kinhold/domain/phone-format'
import { InterestedUsersScreen } from '../features/admin/interested/interested-users-screen.tsx'
import { prepared } from '../features/invitations/prepared.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { paths } from '../paths.ts'

/** /admin/interested-users */
export function Component() {
  return <InterestedUsersScreen invite={InviteLink} />
}

function InviteLink({ name, phoneNumber }: InterestedUser) {
  const recipientPhone = formatPhone(phoneNumber)
  return (
    <ButtonLink
      size="sm"
      to={paths.invitations()}
      state={prepared({ recipientName: name, recipientPhone })}
      aria-label={`Invite ${name}`}
    >
      Invite
    </ButtonLink>
  )
}
