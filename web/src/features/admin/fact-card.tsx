import { sayNumber } from '../../browser/in-words.ts'
import { Card } from '../../ui/card.tsx'

export type Fact = readonly [name: string, count: number]

export function FactCard({ title, facts, level }: { title: string; facts: readonly Fact[]; level: 2 | 3 }) {
  const id = `facts-${title.replaceAll(' ', '-')}`
  const Heading = `h${level}` as const
  return (
    <Card aria-labelledby={id} className="grid content-start gap-2">
      <Heading id={id} className="text-name">
        {title}
      </Heading>
      <dl className="grid gap-1">
        {facts.map(([name, count]) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="text-quiet">{name}</dt>
            <dd className="font-medium tabular-nums">{sayNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
