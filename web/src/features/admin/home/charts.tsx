import { Card } from '../../../ui/card.tsx'
import { ChevronDown } from '../../../ui/icons.ts'
import { Table } from '../../../ui/table.tsx'
import { Chart } from './chart.tsx'
import { COUNTED, type Day, dayWords, totalOf } from './days.ts'

/** The last 30 days as charts and as a table (ADM-06). */
export function Charts({ days }: { days: readonly Day[] }) {
  return (
    <section aria-labelledby="days" className="grid grid-cols-1 gap-3">
      <div className="grid gap-1">
        <h2 id="days" className="text-heading">
          The last {days.length} days
        </h2>
        <p className="text-sm text-quiet">Days begin at midnight UTC.</p>
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {COUNTED.map(([counted, title]) => (
          <Card key={counted} aria-labelledby={`chart-${counted}`} className="grid grid-cols-1 gap-2">
            <h3 id={`chart-${counted}`} className="flex items-baseline justify-between gap-4 text-name">
              {title}
              <span className="font-sans text-base text-quiet tabular-nums">
                {totalOf(days, counted).toLocaleString('en-US')} in all
              </span>
            </h3>
            <Chart days={days} counted={counted} title={title} />
          </Card>
        ))}
      </div>
      <details className="group rounded-card border border-line bg-card px-4 sm:px-6">
        <summary className="flex min-h-12 items-center justify-between gap-4">
          Show the numbers as a table
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-quiet transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="pb-4">
          <Table
            caption={`The last ${days.length} days`}
            columns={COLUMNS}
            rows={days}
            keyOf={({ date }) => date}
          />
        </div>
      </details>
    </section>
  )
}

const COLUMNS = [
  { key: 'date', label: 'Day', cell: ({ date }: Day) => dayWords(date) },
  ...COUNTED.map(([counted, label]) => ({
    key: counted,
    label,
    cell: (day: Day) => day[counted].toLocaleString('en-US'),
  })),
]
