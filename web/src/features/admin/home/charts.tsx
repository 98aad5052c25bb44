import type { Overview } from '@kinhold/contract/admin'
import { plural, t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { sayCalendarDay, sayLongCalendarDay, sayNumber, sayRoundNumber } from '../../../browser/in-words.ts'
import { Card } from '../../../ui/card.tsx'
import { ChevronDown } from '../../../ui/icons.ts'
import { Table } from '../../../ui/table.tsx'

type Day = Overview['perDay'][number]
type Counted = Exclude<keyof Day, 'date'>

const COUNTED = [
  ['messages', t`Messages`, t`Messages per day`],
  ['invitations', t`Invitations`, t`Invitations per day`],
  ['registrations', t`Registrations`, t`Registrations per day`],
  ['logins', t`Logins`, t`Logins per day`],
] as const satisfies readonly (readonly [Counted, title: string, perDay: string])[]

// Describes a chart for screen readers, as in 'Messages per day, 120 in 30 days, most on November 3: 14'.
function chartWords(days: readonly Day[], counted: Counted, perDay: string): string {
  const total = totalOf(days, counted)
  const most = days.toSorted((a, b) => b[counted] - a[counted])[0]
  return most && total > 0
    ? t`${perDay}, ${{ total: sayNumber(total) }} in ${plural({ count: days.length }, { one: '# day', other: '# days' })}, most on ${{ day: dayWords(most.date) }}: ${{ most: sayNumber(most[counted]) }}`
    : t`${perDay}, ${{ total: sayNumber(total) }} in ${plural({ count: days.length }, { one: '# day', other: '# days' })}`
}

function totalOf(days: readonly Day[], counted: Counted): number {
  return days.reduce((sum, day) => sum + day[counted], 0)
}

function dayWords(date: string): string {
  return sayLongCalendarDay(new Date(`${date}T00:00:00Z`))
}

export function Charts({ days }: { days: readonly Day[] }) {
  return (
    <section aria-labelledby="days" className="grid grid-cols-1 gap-3">
      <div className="grid gap-1">
        <h2 id="days" className="text-heading">
          {t`The last ${plural({ count: days.length }, { one: '# day', other: '# days' })}`}
        </h2>
        <p className="text-sm text-quiet">{t`Days begin at midnight UTC.`}</p>
      </div>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {COUNTED.map(([counted, title, perDay]) => (
          <Card key={counted} aria-labelledby={`chart-${counted}`} className="grid grid-cols-1 gap-2">
            <h3 id={`chart-${counted}`} className="flex items-baseline justify-between gap-4 text-name">
              {title}
              <span className="font-sans text-base text-quiet tabular-nums">
                {t`${{ total: sayNumber(totalOf(days, counted)) }} in all`}
              </span>
            </h3>
            <Chart days={days} counted={counted} perDay={perDay} />
          </Card>
        ))}
      </div>
      <details className="group rounded-card border border-line bg-card px-4 sm:px-6">
        <summary className="flex min-h-12 items-center justify-between gap-4">
          {t`Show the numbers as a table`}
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-quiet transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="pb-4">
          <Table
            caption={t`The last ${plural({ count: days.length }, { one: '# day', other: '# days' })}`}
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
  { key: 'date', label: t`Day`, cell: ({ date }: Day) => dayWords(date) },
  ...COUNTED.map(([counted, label]) => ({
    key: counted,
    label,
    cell: (day: Day) => sayNumber(day[counted]),
  })),
]

const HEIGHT_PX = 200
// `contain-inline-size` keeps the chart from widening the page. The selectors replace uPlot's stylesheet.
const PLACED =
  'overflow-hidden contain-inline-size [&_.u-over]:absolute [&_.u-under]:absolute [&_.u-wrap]:relative [&_canvas]:relative [&_canvas]:block [&_canvas]:size-full'

function Chart({ days, counted, perDay }: { days: readonly Day[]; counted: Counted; perDay: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = box.current!
    let chart = draw(place, days, counted, perDay)
    const drawAnew = () => {
      chart?.destroy()
      chart = draw(place, days, counted, perDay)
    }
    const sized = new ResizeObserver(() => chart?.setSize({ width: place.clientWidth, height: HEIGHT_PX }))
    sized.observe(place)
    const themed = new MutationObserver(drawAnew)
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
    const evening = matchMedia('(prefers-color-scheme: dark)')
    evening.addEventListener('change', drawAnew)
    return () => {
      sized.disconnect()
      themed.disconnect()
      evening.removeEventListener('change', drawAnew)
      chart?.destroy()
    }
  }, [days, counted, perDay])
  return (
    <div
      ref={box}
      dir="ltr"
      role="img"
      aria-label={chartWords(days, counted, perDay)}
      className={PLACED}
      style={{ height: HEIGHT_PX }}
    >
      <span data-color="bars" className="hidden text-evergreen" />
      <span data-color="words" className="hidden text-quiet" />
      <span data-color="lines" className="hidden text-line" />
    </div>
  )
}

function draw(place: HTMLElement, days: readonly Day[], counted: Counted, perDay: string): uPlot | null {
  if (!document.createElement('canvas').getContext('2d')) return null
  const colorOf = (name: string) => getComputedStyle(place.querySelector(`[data-color=${name}]`)!).color
  const [bars, words, lines] = [colorOf('bars'), colorOf('words'), colorOf('lines')]
  const font = `12px ${getComputedStyle(place).fontFamily}`
  const grid = { stroke: lines, width: 1 }
  const axis = { stroke: words, font, labelFont: font, ticks: { show: false }, border: { show: false } }
  const numbers = days.map((day) => day[counted])
  const options: uPlot.Options = {
    width: place.clientWidth,
    height: HEIGHT_PX,
    // Leaves room on the right for half of the last day's label.
    padding: [8, 16, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: (_, first, last) => [first - HALF_DAY, last + HALF_DAY] },
      y: { range: (_, __, most) => [0, Math.max(4, most * 1.1)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        space: 64,
        incrs: DAYS,
        // uPlot passes the days as Unix timestamps, in seconds.
        values: (_, at) => at.map((seconds) => sayCalendarDay(new Date(seconds * 1000))),
      },
      {
        ...axis,
        grid,
        label: perDay,
        labelSize: 20,
        size: 44,
        incrs: WHOLE,
        values: (_, at) => at.map((count) => sayRoundNumber(count)),
      },
    ],
    series: [
      {},
      // With an outline, even a bar for a count of zero would be visible.
      { fill: bars, width: 0, points: { show: false }, paths: uPlot.paths.bars!({ size: [0.7, 28] }) },
    ],
  }
  return new uPlot(options, [days.map(({ date }) => Date.parse(date) / 1000), numbers], place)
}

const DAY = 86_400
const HALF_DAY = DAY / 2
const DAYS = [1, 2, 5, 7, 10, 15, 30].map((days) => days * DAY)
// The counts are whole numbers, so the axis must not have fractional steps.
const WHOLE = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap((of) => [of, 2 * of, 5 * of])
