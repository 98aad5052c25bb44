import { ADMIN_TABS } from '@kinhold/contract/paths'
import { latePart } from '../../parts/late.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { useTab } from '../../parts/use-tab.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { AdminPageFrame } from './admin-page-frame.tsx'
import { AdminHome } from './home/admin-home.tsx'

const WAITING = <RowsOnTheirWay count={5} row="h-14" />
const PhoneLogTab = latePart(async () => (await import('./phone-log/phone-log-tab.tsx')).PhoneLogTab, WAITING)
const BlockedTab = latePart(async () => (await import('./blocked/blocked-tab.tsx')).BlockedTab, WAITING)
const ActionsTab = latePart(async () => (await import('./actions-tab.tsx')).ActionsTab, WAITING)
const ReportsTab = latePart(async () => (await import('./reports/reports-tab.tsx')).ReportsTab, WAITING)
const ClaimsTab = latePart(async () => (await import('./claims/claims-tab.tsx')).ClaimsTab, WAITING)
const Outbox = latePart(async () => (await import('./delivery/outbox.tsx')).Outbox, WAITING)

/** The admin's desk, the page after the admin's login (ADM-05, ADM-06, NAV-19). */
export function AdminScreen() {
  return (
    <AdminPageFrame title="Admin" restriction="This page is restricted to administrators.">
      <Desk />
    </AdminPageFrame>
  )
}

function Desk() {
  const [tab, choose] = useTab(ADMIN_TABS, 'home')
  return <Tabs label="Admin" tabs={TABS} value={tab} onChange={choose} />
}

const TABS = [
  { value: 'home', label: 'Home', content: <AdminHome /> },
  { value: 'reports', label: 'Reports', content: <ReportsTab /> },
  { value: 'phone', label: 'Phone Analytics', content: <PhoneLogTab /> },
  { value: 'blocked', label: 'Blocked numbers', content: <BlockedTab /> },
  { value: 'actions', label: 'Actions', content: <ActionsTab /> },
  { value: 'outbox', label: 'Outbox', content: <Outbox /> },
  { value: 'claims', label: 'Lost numbers', content: <ClaimsTab /> },
]
