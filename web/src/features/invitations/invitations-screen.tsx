import { PageTitle } from '../../ui/page-title.tsx'
import { useMember } from '../session/use-session.ts'
import { InvitePanel } from './invite-panel.tsx'
import { ReceivedList } from './received-list.tsx'
import { SentList } from './sent-list.tsx'

/** Inviting people, and what became of it (NAV-05). */
export function InvitationsScreen() {
  const me = useMember()
  return (
    <div className="grid gap-6 md:gap-8">
      <header className="grid gap-1">
        <PageTitle title="Invitations" />
        <p className="measure text-quiet">
          You answer for the people you bring in. Invite those you would vouch for.
        </p>
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <InvitePanel me={me} />
        <div className="grid gap-8">
          <SentList me={me} />
          {!me.isAdmin && <ReceivedList me={me} />}
        </div>
      </div>
    </div>
  )
}
