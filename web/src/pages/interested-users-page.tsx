import type { InterestedUser } from '@kinhold/contract/admin'
import { t } from '@lingui/core/macro'
import { InterestedUsersScreen } from '../features/admin/interested/interested-users-screen.tsx'
import type { Prepared } from '../features/invitations/send/use-invite-steps.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { paths } from '../paths.ts'
import { phoneInField } from '../ui/phone-number.tsx'

export function Component() {
  return <InterestedUsersScreen invite={InviteLink} />
}

function InviteLink({ name, phoneNumber }: InterestedUser) {
  const recipientPhone = phoneInField(phoneNumber)
  return (
    <ButtonLink
      size="sm"
      to={paths.invitations()}
      state={{ invitee: { recipientName: name, recipientPhone } } satisfies Prepared}
      aria-label={t`Invite ${name}`}
    >
      {t`Invite`}
    </ButtonLink>
  )
}
