import type { Overview } from '@kinhold/contract/admin'
import { type Fact, FactCard } from '../fact-card.tsx'

/** The network in numbers. */
export function NumberCards({ overview }: { overview: Overview }) {
  const { players, bonds, trustUnits, groups, vaults, delivery } = overview
  return (
    <section aria-labelledby="numbers" className="grid gap-3">
      <h2 id="numbers" className="text-heading">
        The network in numbers
      </h2>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        <FactCard
          level={3}
          title="Players"
          facts={[
            ['Active', players.active],
            ['Unverified', players.unverified],
            ['Suspended', players.suspended],
            ['Deactivated', players.deactivated],
            ['Archived', players.archived],
          ]}
        />
        <FactCard
          level={3}
          title="Together"
          facts={[
            ['Bonds', bonds],
            ['Trust units', trustUnits],
            ['Groups', groups],
            ['Vaults', vaults],
          ]}
        />
        <FactCard level={3} title="SMS" facts={sendings(delivery.sms)} />
        <FactCard level={3} title="E-mail" facts={sendings(delivery.email)} />
      </div>
    </section>
  )
}

function sendings({ queued, sent, failed }: Overview['delivery']['sms']): Fact[] {
  return [
    ['Queued', queued],
    ['Sent', sent],
    ['Failed', failed],
  ]
}
