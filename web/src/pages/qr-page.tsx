import { Navigate, useParams } from 'react-router'
import { PlayerNotFound } from '../features/profile/player-not-found.tsx'
import { QrScreen } from '../features/invitations/qr/qr-screen.tsx'
import { useSession } from '../features/session/use-session.ts'
import { paths } from '../paths.ts'
import { LoadingScreen } from '../shell/loading-screen.tsx'

/** The member's own QR code, at /qr and /qr/:id. Another member's id redirects to that member's profile. */
export function Component() {
  const { id } = useParams()
  const { player } = useSession()
  if (player?.userType !== 'member') return <LoadingScreen />
  if (id === undefined) return <QrScreen />
  if (!/^[1-9]\d{0,9}$/.test(id)) return <PlayerNotFound />
  if (Number(id) !== player.id) return <Navigate to={paths.player(Number(id))} replace />
  return <QrScreen fromProfile />
}
