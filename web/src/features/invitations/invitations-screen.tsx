import { INVITATIONS_TABS } from '@kinhold/contract/paths'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../parts/button-link.tsx'
import { latePart } from '../../parts/late.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { useTab } from '../../parts/use-tab.ts'
import { paths } from '../../paths.ts'
import { Smartphone } from '../../ui/icons.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { TabLabel } from '../../ui/tab-label.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useMember } from '../session/use-session.ts'
import { useReceivedInvitations, useSentInvitations } from './invitations.data.ts'
import { SendTab } from './send/send-tab.tsx'
import { useInviteSteps } from './send/use-invite-steps.ts'

const WAITING = <RowsOnTheirWay count={3} row="h-36 rounded-card" />
const SentTab = latePart(async () => (await import('./sent/sent-tab.tsx')).SentTab, WAITING)
const ReceivedTab = latePart(async () => (await import('./received/received-tab.tsx')).ReceivedTab, WAITING)

type Props = {
  /** The button that opens the PROMO popup (INV-07). */
  promo?: ReactNode
  /** The member's trust units, shown with the lists under the filter 'Groups' (UNI-37). */
  units?: ReactNode
  /** The people that the member brought in, shown below the form. */
  people?: ReactNode
}

/** The form to invite people, and the invitations sent and received (NAV-05, INV-04). */
export function InvitationsScreen({ promo, units, people }: Props) {
  const me = useMember()
  const [tab, choose] = useTab(INVITATIONS_TABS, 'send')
  const steps = useInviteSteps(me)
  const sent = useSentInvitations(me.id)
  const received = useReceivedInvitations(me)
  const toForm = () => choose('send')
  const tabs = [
    { value: 'send', label: 'Send an Invite', content: <SendTab me={me} steps={steps} /> },
    {
      value: 'sent',
      label: <TabLabel title="Sent" count={sent.data?.length} isMore={sent.hasNextPage} />,
      content: <SentTab list={sent} units={units} onInvite={toForm} />,
    },
    {
      value: 'received',
      label: <TabLabel title="Received" count={received.data?.length} />,
      content: <ReceivedTab list={received} units={units} onInvite={toForm} />,
    },
  ]
  return (
    <div className="grid gap-6">
      <ScreenHeader promo={promo} />
      <Tabs label="Invitations" tabs={tabs} value={tab} onChange={choose} />
      {tab === 'send' && people}
    </div>
  )
}

function ScreenHeader({ promo }: { promo: ReactNode }) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="grid gap-1">
        <PageTitle title="Invitations" />
        <p className="measure text-quiet">
          You answer for the people you bring in. Invite those you would vouch for.
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.qr()}>
          <Smartphone aria-hidden className="size-5" />
          My QR code
        </ButtonLink>
        {promo}
      </div>
    </header>
  )
}
