import type { Overview } from '@kinhold/contract/admin'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ensureLanguageTag } from '../../browser/in-words.ts'
import { latePart } from '../../parts/late.tsx'
import { Loaded } from '../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../parts/list/rows-on-their-way.tsx'
import { useFocusAfter } from '../../parts/use-focus-after.ts'
import { useTab } from '../../parts/use-tab.ts'
import { LockOpen } from '../../ui/icons.ts'
import { Time } from '../../ui/time.tsx'
import { Offer } from '../operator/offer.tsx'
import { useConfig } from '../session/config.data.ts'
import { AdminPageFrame } from './admin-page-frame.tsx'
import { type Fact, FactCard } from './fact-card.tsx'
import { useOverview } from './admin.data.ts'
import { Concerns } from './home/concerns.tsx'
import { LIST_TABS } from './lists.tsx'
import type { Place } from './places.ts'

const WAITING = <RowsOnTheirWay count={5} row="h-14" />
const PhoneLogTab = latePart(async () => (await import('./phone-log/phone-log-tab.tsx')).PhoneLogTab, WAITING)
const BlockedTab = latePart(async () => (await import('./blocked/blocked-tab.tsx')).BlockedTab, WAITING)
const ReportsTab = latePart(async () => (await import('./reports/reports-tab.tsx')).ReportsTab, WAITING)
const ClaimsTab = latePart(async () => (await import('./claims/claims-tab.tsx')).ClaimsTab, WAITING)
const Outbox = latePart(async () => (await import('./delivery/outbox.tsx')).Outbox, WAITING)

export function AdminScreen() {
  const [place] = useTab(Object.keys(CONTENT) as Place[], 'home')
  return (
    <AdminPageFrame place={place} restriction={t`This page is restricted to administrators.`}>
      {CONTENT[place]}
    </AdminPageFrame>
  )
}

// 'Interested people' and 'Notices' have pages of their own.
const CONTENT: Partial<Record<Place, ReactNode>> = {
  home: <AdminHome />,
  reports: <ReportsTab />,
  claims: <ClaimsTab />,
  outbox: <Outbox />,
  phone: <PhoneLogTab />,
  blocked: <BlockedTab />,
  ...Object.fromEntries(LIST_TABS),
}

const CHARTS = 'grid gap-4 lg:grid-cols-2'
const Charts = latePart(
  async () => {
    // uPlot passes the browser's language to Intl as soon as uPlot loads, so first make sure that the
    // language is valid.
    ensureLanguageTag()
    return (await import('./home/charts.tsx')).Charts
  },
  <RowsOnTheirWay count={4} row="h-64 rounded-card" className={CHARTS} />,
  t`The charts could not be loaded.`,
)

function AdminHome() {
  const [home, focusHome] = useFocusAfter<HTMLDivElement>()
  return (
    <div ref={home} tabIndex={-1} className="grid grid-cols-1 gap-8 outline-none">
      <OpenDoorNote />
      <Concerns />
      <Offer place="first" onAway={focusHome} />
      <Loaded
        query={useOverview()}
        failure={t`The overview could not be loaded.`}
        loading={<RowsOnTheirWay count={4} row="h-36 rounded-card" className={CHARTS} />}
      >
        {(overview) => (
          <>
            <NumberCards overview={overview} />
            <Charts days={overview.perDay} />
          </>
        )}
      </Loaded>
      <Offer place="later" />
    </div>
  )
}

function OpenDoorNote() {
  const { phoneVerification, smsAvailable } = useConfig()
  if (phoneVerification) return null
  return (
    <aside
      aria-label={t`Phone verification is off`}
      className="flex gap-3 rounded-card border border-danger bg-danger-soft px-4 py-3"
    >
      <LockOpen aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="min-w-0">
        <p>{t`Phone verification is off: anyone who knows a member’s number can sign in as them, even as you.`}</p>
        <details>
          <summary className="w-fit cursor-pointer py-2.5 font-medium md:py-1">{t`How to turn it on`}</summary>
          <p className="measure [overflow-wrap:anywhere]">
            {smsAvailable
              ? t`Remove PHONE_VERIFICATION from the server’s settings.`
              : t`Set up an SMS provider: TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM in the server’s settings.`}
          </p>
        </details>
      </div>
    </aside>
  )
}

function NumberCards({ overview }: { overview: Overview }) {
  const { players, bonds, trustUnits, groups, vaults, delivery, lastBackupAt } = overview
  return (
    <section aria-labelledby="numbers" className="grid gap-3">
      <h2 id="numbers" className="text-heading">
        {t`The network in numbers`}
      </h2>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <FactCard
          level={3}
          title={t`Players`}
          facts={[
            [t({ message: 'Active', context: 'accounts, in a list of counts' }), players.active],
            [t({ message: 'Unverified', context: 'accounts, in a list of counts' }), players.unverified],
            [t({ message: 'Suspended', context: 'accounts, in a list of counts' }), players.suspended],
            [t({ message: 'Deactivated', context: 'accounts, in a list of counts' }), players.deactivated],
            [t({ message: 'Archived', context: 'accounts, in a list of counts' }), players.archived],
          ]}
        />
        <FactCard
          level={3}
          title={t`Together`}
          facts={[
            [t`Bonds`, bonds],
            [t`Trust units`, trustUnits],
            [t`Groups`, groups],
            [t`Vaults`, vaults],
          ]}
        />
        <FactCard level={3} title={t`SMS`} facts={sendings(delivery.sms)} />
        <FactCard level={3} title={t`E-mail`} facts={sendings(delivery.email)} />
      </div>
      {lastBackupAt && (
        <p className="text-quiet">
          <Trans>
            Last backup <Time at={lastBackupAt} />
          </Trans>
        </p>
      )}
    </section>
  )
}

function sendings({ queued, sent, failed }: Overview['delivery']['sms']): Fact[] {
  return [
    [t({ message: 'Queued', context: 'messages, in a list of counts' }), queued],
    [t({ message: 'Sent', context: 'messages, in a list of counts' }), sent],
    [t({ message: 'Failed', context: 'messages, in a list of counts' }), failed],
  ]
}
