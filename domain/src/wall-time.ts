const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * Returns the time that clocks in a time zone show, in milliseconds as if the zone's UTC offset were zero.
 */
export function wallTime(timeZone: string, at: Date): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)!.value)
  const ms = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return ms + at.getUTCMilliseconds()
}

/** Returns the moment when a time zone's clocks first show this wall-clock time, or skip over it. */
export function momentOf(timeZone: string, wall: number): Date {
  const shownAt = (moment: number) => wallTime(timeZone, new Date(moment))
  // The UTC offsets a day earlier and a day later differ if the clocks change in between.
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((moment) => shownAt(moment) - moment)
  const [first, last] = offsets.map((offset) => wall - offset).toSorted((one, other) => one - other)
  if (shownAt(first!) === wall) return new Date(first!)
  if (shownAt(last!) === wall) return new Date(last!)
  // The clocks skip this time, so search for the minute in which they jump ahead.
  let [before, after] = [first!, last!]
  while (after - before > MINUTE_MS) {
    const middle = before + Math.floor((after - before) / MINUTE_MS / 2) * MINUTE_MS
    if (shownAt(middle) < wall) before = middle
    else after = middle
  }
  return new Date(after)
}
