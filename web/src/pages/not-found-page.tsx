import { useSession } from '../features/session/use-session.ts'
import { ButtonLink } from '../parts/button-link.tsx'
import { paths } from '../paths.ts'
import { homeOf } from '../shell/whose.ts'
import { EmptyState } from '../ui/empty-state.tsx'

export function Component() {
  const { player } = useSession()
  const toHome = (
    <ButtonLink variant="primary" to={player ? homeOf(player) : paths.home()}>
      Back to the beginning
    </ButtonLink>
  )
  return (
    <EmptyState pageTitle="Page Not Found" action={toHome}>
      There is nothing at this address. The link may be old, or a letter may have gone astray.
    </EmptyState>
  )
}
