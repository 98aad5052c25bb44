import { Navigate } from 'react-router'
import { paths } from '../paths.ts'

/** Login has no page of its own: it stands on the landing page. */
export function Component() {
  return <Navigate to={paths.home()} replace />
}
