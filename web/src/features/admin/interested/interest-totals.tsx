import type { InterestedUser } from '@kinhold/contract/admin'
import { FactCard } from '../fact-card.tsx'
import { perLevel, perSource } from './totals.ts'

/** The interested people in numbers: total, by level and by source (ADM-52). */
export function InterestTotals({ people }: { people: readonly InterestedUser[] }) {
  const submissions = people.reduce((sum, person) => sum + person.submissions, 0)
  const consented = people.filter(({ consentedAt }) => consentedAt !== null).length
  return (
    <div className="grid gap-4 md:grid-cols-3">
      <FactCard
        level={2}
        title="In all"
        facts={[
          ['People', people.length],
          ['May be texted', consented],
          ['Times asked', submissions],
        ]}
      />
      <FactCard level={2} title="By interest" facts={perLevel(people)} />
      <FactCard level={2} title="Heard of us by" facts={perSource(people)} />
    </div>
  )
}
