import { Navigate, useParams } from 'react-router'
import { Home } from '../features/dashboard/home.tsx'
import { quietPart } from '../parts/late.tsx'
import { useMember } from '../features/session/use-session.ts'
import { paths } from '../paths.ts'

const SiblingsCard = quietPart(
  async () => (await import('../features/introductions/siblings-card.tsx')).SiblingsCard,
)

const PlaceOffer = quietPart(async () => (await import('../features/places/place-card.tsx')).PlaceOffer)

const NEW_HERE_DAYS = 14

function isNewHere({ createdAt }: { createdAt: string }): boolean {
  return Date.now() - Date.parse(createdAt) < NEW_HERE_DAYS * 86_400_000
}

/** The page at /dashboard and /dashboard/:id. Only the admin can open another member's home page (NAV-04). */
export function Component() {
  const me = useMember()
  const { id } = useParams()
  const asked = id === undefined ? me.id : Number(id)
  if (asked !== me.id && !me.isAdmin) return <Navigate to={paths.dashboardOf(me.id)} replace />
  const finding = asked === me.id && isNewHere(me) && <SiblingsCard />
  const offer = asked === me.id && <PlaceOffer />
  return <Home key={asked} playerId={asked} finding={finding} offer={offer} />
}
