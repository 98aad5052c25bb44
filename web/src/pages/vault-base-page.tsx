import { useSession } from '../features/session/use-session.ts'
import { paths } from '../paths.ts'
import { EmptyPage } from './empty-page.tsx'

/** Where a vault user arrives: the vault that was opened to them. */
export function Component() {
  const { player } = useSession()
  return (
    <EmptyPage
      title={`Welcome, ${player?.name}`}
      heading="Nothing Here Yet"
      next={{ label: 'Read the guide', to: paths.userGuide() }}
    >
      What the owner of a vault shares with you will be here: their pictures, their words, and your place to
      answer.
    </EmptyPage>
  )
}
