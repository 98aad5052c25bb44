import { useParams } from 'react-router'
import { PlayerNotFound } from '../features/profile/player-not-found.tsx'
import { PlayerScreen } from '../features/profile/player-screen.tsx'
import { latePart, quietPart } from '../parts/late.tsx'
import { KnowSkeleton } from '../features/relations/know-skeleton.tsx'
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

export function Component() {
  const { id = '' } = useParams()
  if (!/^[1-9]\d{0,9}$/.test(id)) return <PlayerNotFound />
  return (
    <PlayerScreen
      key={id}
      playerId={Number(id)}
      actions={(person) => (person.isSibling ? <Connect person={person} /> : <MessageLink person={person} />)}
      way={({ id, name }) => <HowYouKnow person={{ id, name }} />}
      desk={(person) => <AdminStanding person={person} />}
    />
  )
}
