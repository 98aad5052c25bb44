import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import { chartWords, type Counted, type Day, shortDay } from './days.ts'

type Props = { days: readonly Day[]; counted: Counted; title: string }

const HEIGHT_PX = 200
// The part of the library's style sheet that this chart needs. The chart follows the page and never widens it.
const PLACED =
  'overflow-hidden contain-inline-size [&_.u-over]:absolute [&_.u-under]:absolute [&_.u-wrap]:relative [&_canvas]:relative [&_canvas]:block [&_canvas]:size-full'

/** A bar for each day, with axes and unit, in the colors of the theme; its label gives the numbers in words. */
export function Chart({ days, counted, title }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = box.current!
    let chart = draw(place, days, counted, title)
    const drawAnew = () => {
      chart?.destroy()
      chart = draw(place, days, counted, title)
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
  }, [days, counted, title])
  return (
    <div
      ref={box}
      role="img"
      aria-label={chartWords(days, counted, title)}
      className={PLACED}
      style={{ height: HEIGHT_PX }}
    >
      <span data-color="bars" className="hidden text-evergreen" />
      <span data-color="words" className="hidden text-quiet" />
      <span data-color="lines" className="hidden text-line" />
    </div>
  )
}

function draw(place: HTMLElement, days: readonly Day[], counted: Counted, title: string): uPlot | null {
  // Without a canvas the table shows the numbers.
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
    // The right side has room for half of the last day's label.
    padding: [8, 16, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: (_, first, last) => [first - HALF_DAY, last + HALF_DAY] },
      y: { range: fromZero },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 28,
        space: 64,
        incrs: DAYS,
        values: (_, at) => at.map(shortDay),
      },
      {
        ...axis,
        grid,
        label: `${title} per day`,
        labelSize: 20,
        size: 44,
        incrs: WHOLE,
        values: (_, at) => at.map(short),
      },
    ],
    series: [
      {},
      // Without an outline, a zero leaves no trace.
      { fill: bars, width: 0, points: { show: false }, paths: uPlot.paths.bars!({ size: [0.7, 28] }) },
    ],
  }
  return new uPlot(options, [days.map(({ date }) => Date.parse(date) / 1000), numbers], place)
}

const DAY = 86_400
const HALF_DAY = DAY / 2
const DAYS = [1, 2, 5, 7, 10, 15, 30].map((days) => days * DAY)
// People and messages are whole numbers.
const WHOLE = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000].flatMap((of) => [of, 2 * of, 5 * of])
const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact' })

function short(count: number): string {
  return COMPACT.format(count)
}

function fromZero(_: uPlot, __: number, most: number): [number, number] {
  return [0, Math.max(4, most * 1.1)]
}
