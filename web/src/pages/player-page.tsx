import { useParams } from 'react-router'
import { PlayerNotFound } from '../features/profile/player-not-found.tsx'
import { PlayerScreen } from '../features/profile/player-screen.tsx'

/** /player/:id */
export function Component() {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,9}$/.test(id) ? <PlayerScreen key={id} playerId={Number(id)} /> : <PlayerNotFound />
}
