import type { VaultUser } from '@kinhold/contract/players'
import { formatPhone } from '@kinhold/domain/phone-format'
import { ButtonLink } from '../../../../parts/button-link.tsx'
import { paths } from '../../../../paths.ts'
import { Card } from '../../../../ui/card.tsx'
import { useSession } from '../../../session/use-session.ts'
import { DisplayNameForm } from './display-name-form.tsx'

/** A vault user's name and number (VUS-12); a member has a profile of their own. */
export function ProfileTab() {
  const { player } = useSession()
  if (player?.userType === 'vault_user') return <VaultUserProfile user={player} />
  return (
    <Card className="grid max-w-xl justify-items-start gap-4">
      <p>In a vault you are seen by the name and photo of your profile.</p>
      {player && <ButtonLink to={paths.player(player.id)}>To my profile</ButtonLink>}
    </Card>
  )
}

function VaultUserProfile({ user }: { user: VaultUser }) {
  return (
    <Card className="grid max-w-xl gap-6">
      <DisplayNameForm displayName={user.displayName ?? ''} phone={formatPhone(user.accessValue)} />
    </Card>
  )
}
