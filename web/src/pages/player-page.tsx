import type { PlayerProfile } from '@kinhold/contract/players'
import { t } from '@lingui/core/macro'
import { useParams } from 'react-router'
import { PlayerNotFound } from '../features/profile/player-not-found.tsx'
import { PlayerScreen } from '../features/profile/player-screen.tsx'
import { ButtonLink } from '../parts/button-link.tsx'
import { latePart, quietPart } from '../parts/late.tsx'
import { KnowSkeleton } from '../features/relations/know-skeleton.tsx'
import { paths } from '../paths.ts'
import { MessageLink } from './message-link.tsx'

const HowYouKnow = latePart(
  async () => (await import('../features/relations/how-you-know.tsx')).HowYouKnow,
  <KnowSkeleton />,
)
const AdminStanding = latePart(
  async () => (await import('../features/lifecycle/admin-standing.tsx')).AdminStanding,
  null,
)

const Connect = quietPart(
  async () => (await import('../features/introductions/connect.tsx')).ConnectFromProfile,
)

function actionsFor(person: PlayerProfile) {
  if (person.isSibling) return <Connect person={person} />
  if (person.isIntroduced)
    return (
      <ButtonLink variant="primary" to={paths.receivedInvitations()}>
        {t`Answer the introduction`}
      </ButtonLink>
    )
  return <MessageLink person={person} variant="primary" size="md" />
}

export function Component() {
  const { id = '' } = useParams()
  if (!/^[1-9]\d{0,9}$/.test(id)) return <PlayerNotFound />
  return (
    <PlayerScreen
      key={id}
      playerId={Number(id)}
      actions={actionsFor}
      way={({ id, name }) => <HowYouKnow person={{ id, name }} />}
      desk={(person) => <AdminStanding person={person} />}
    />
  )
}
