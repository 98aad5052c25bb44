import { latePart } from '../../parts/late.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { useTab } from '../../parts/use-tab.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useMember } from '../session/use-session.ts'
import { PrivacyTab } from './privacy-tab.tsx'

const WAITING = <RowsOnTheirWay count={3} row="h-60 rounded-card" className="grid gap-6" />
const NotificationsTab = latePart(
  async () => (await import('./notifications-tab.tsx')).NotificationsTab,
  WAITING,
)
const AccountTab = latePart(async () => (await import('./account/account-tab.tsx')).AccountTab, WAITING)
const DataTab = latePart(async () => (await import('./data-tab.tsx')).DataTab, WAITING)

// The settings work without it.
const OwnMeasures = latePart(async () => (await import('../reports/own-measures.tsx')).OwnMeasures, null, {
  isQuiet: true,
})

/** A member's settings (NAV-15, SET-01). */
export function SettingsScreen() {
  const { isAdmin } = useMember()
  const [tab, choose] = useTab(['privacy', 'notifications', 'account', 'data'], 'privacy')
  return (
    <div className="grid max-w-2xl gap-6">
      <PageTitle title="Settings" />
      {!isAdmin && <OwnMeasures />}
      <Tabs label="Settings" tabs={TABS} value={tab} onChange={choose} />
    </div>
  )
}

const TABS = [
  { value: 'privacy', label: 'Privacy', content: <PrivacyTab /> },
  { value: 'notifications', label: 'Notifications', content: <NotificationsTab /> },
  { value: 'account', label: 'Account', content: <AccountTab /> },
  { value: 'data', label: 'Data', content: <DataTab /> },
]
