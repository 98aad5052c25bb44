import type { PlayerProfile } from '@kinhold/contract/players'
import { useParams } from 'react-router'
import { PlayerNotFound } from '../features/profile/player-not-found.tsx'
import { PlayerScreen } from '../features/profile/player-screen.tsx'
import { MessageLink } from './message-link.tsx'

/** /player/:id */
export function Component() {
  const { id = '' } = useParams()
  if (!/^[1-9]\d{0,9}$/.test(id)) return <PlayerNotFound />
  return <PlayerScreen key={id} playerId={Number(id)} actions={messageLink} />
}

function messageLink(person: PlayerProfile) {
  return <MessageLink person={person} />
}
