import { Navigate } from 'react-router'
import { paths } from '../paths.ts'

/** The login has no page of its own: it is on the landing page. */
export function Component() {
  return <Navigate to={paths.home()} replace />
}
