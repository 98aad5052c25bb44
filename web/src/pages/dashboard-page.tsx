import { Navigate, useParams } from 'react-router'
import { Home } from '../features/dashboard/home.tsx'
import { useMember } from '../features/session/use-session.ts'
import { paths } from '../paths.ts'

/** The page at /dashboard and /dashboard/:id. Only the admin can open another member's id (NAV-04). */
export function Component() {
  const me = useMember()
  const { id } = useParams()
  const asked = id === undefined ? me.id : Number(id)
  if (asked !== me.id && !me.isAdmin) return <Navigate to={paths.dashboardOf(me.id)} replace />
  return <Home key={asked} playerId={asked} />
}
