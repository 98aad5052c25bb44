import { t } from '@lingui/core/macro'
import { useSession } from '../features/session/use-session.ts'
import { EmptyPage } from '../parts/empty-page.tsx'
import { paths } from '../paths.ts'
import { homeOf } from '../shell/whose.ts'

export function Component() {
  const { player } = useSession()
  const home = player ? homeOf(player) : paths.home()
  return (
    <EmptyPage title={t`Page Not Found`} to={home} label={t`Back to the start`}>
      {t`There is nothing at this address. The link may be old or mistyped.`}
    </EmptyPage>
  )
}
