import type { PlayerProfile } from '@kinhold/contract/players'
import { useParams } from 'react-router'
import { PlayerNotFound } from '../features/profile/player-not-found.tsx'
import { PlayerScreen } from '../features/profile/player-screen.tsx'
import { latePart } from '../parts/late.tsx'
import { KnowSkeleton } from '../features/relations/know-skeleton.tsx'
import { MessageLink } from './message-link.tsx'

const HowYouKnow = latePart(
  async () => (await import('../features/relations/how-you-know.tsx')).HowYouKnow,
  <KnowSkeleton />,
)

export function Component() {
  const { id = '' } = useParams()
  if (!/^[1-9]\d{0,9}$/.test(id)) return <PlayerNotFound />
  return <PlayerScreen key={id} playerId={Number(id)} actions={messageLink} way={howYouKnow} desk={desk} />
}

function messageLink(person: PlayerProfile) {
  return <MessageLink person={person} />
}

function howYouKnow({ id, name }: PlayerProfile) {
  return <HowYouKnow person={{ id, name }} />
}

const AdminStanding = latePart(
  async () => (await import('../features/lifecycle/admin-standing.tsx')).AdminStanding,
  null,
)

function desk(person: PlayerProfile) {
  return <AdminStanding person={person} />
}
