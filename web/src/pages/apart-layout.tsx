import { Outlet, useMatches } from 'react-router'
import { useLiveUpdates } from '../features/live/live-updates.ts'
import { useDoubts } from '../features/session/use-doubts.ts'
import { useSession } from '../features/session/use-session.ts'
import { Gate } from '../shell/gate.tsx'
import { OpenFrame } from '../shell/open-frame.tsx'
import type { PageHandle } from '../shell/whose.ts'
import { ApartFrame } from './apart-frame.tsx'
import { SiteFooter } from './site-footer.tsx'

export function Component() {
  const { player } = useSession()
  useDoubts()
  useLiveUpdates()
  const { admits } = useMatches().at(-1)!.handle as PageHandle
  const page = (
    <Gate admits={admits}>
      <Outlet />
    </Gate>
  )
  if (!player) return <OpenFrame footer={<SiteFooter />}>{page}</OpenFrame>
  return <ApartFrame player={player}>{page}</ApartFrame>
}
