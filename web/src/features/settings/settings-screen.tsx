import { PageTitle } from '../../ui/page-title.tsx'
import { useMember } from '../session/use-session.ts'
import { Appearance } from './appearance.tsx'
import { Browsers } from './browsers.tsx'

/** What a member may choose (NAV-15). Someone not yet confirmed is not shown their sessions by the server. */
export function SettingsScreen() {
  const me = useMember()
  return (
    <div className="grid max-w-2xl gap-6">
      <PageTitle title="Settings" />
      <Appearance />
      {me.verified && <Browsers />}
    </div>
  )
}
