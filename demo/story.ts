import { withConnection } from '../server/src/db/connection.ts'

/** An action and its time in the story. */
type Act = { at: Date; act: () => Promise<unknown> }

/**
 * Creates a story. Acts can be planned in any order; they run in the order of their times in the story. The
 * database first stores when each act actually ran; `settle` replaces these times with the times in the
 * story.
 */
export function openStory(databaseUrl: string, now: Date) {
  const planned: Act[] = []
  // `settle` moves rows that the server wrote before the first act to a time before the first member joined.
  let steps = [{ begins: 0, at: day(421, '9:00') }]

  function day(daysAgo: number, time: `${number}:${number}`): Date {
    const [hours, minutes] = time.split(':').map(Number) as [number, number]
    const at = new Date(now)
    at.setDate(at.getDate() - daysAgo)
    at.setHours(hours, minutes, 0, 0)
    return at
  }

  async function settle(): Promise<void> {
    await withConnection(databaseUrl, async (ask) => {
      const moments = [steps.map(({ begins }) => new Date(begins)), steps.map(({ at }) => at)]
      await ask('begin')
      await ask('create temp table steps (begins timestamptz primary key, at timestamptz) on commit drop')
      await ask('insert into steps select * from unnest($1::timestamptz[], $2::timestamptz[])', moments)
      await ask(TOLD)
      for (const { name, columns } of await ask(COLUMNS)) {
        const changes = (columns as string[]).map((column) => `${column} = pg_temp.told(${column})`)
        await ask(`alter table ${String(name)} disable trigger user`)
        await ask(`update ${String(name)} set ${changes.join(', ')}`)
        await ask(`alter table ${String(name)} enable trigger user`)
      }
      // The events have moved to other days, so recompute the daily counts.
      await ask('select count_tallies_anew()')
      await ask('commit')
    })
    steps = []
  }

  return {
    now,
    /** Returns a time of day on a past day. */
    day,
    /** Returns the time this many minutes ago. */
    ago: (minutes: number): Date => new Date(now.getTime() - minutes * 60_000),
    /** Plans an act, which must come later in the story than the acts whose results it needs. */
    plan: (at: Date, act: () => Promise<unknown>): void => void planned.push({ at, act }),
    /**
     * Replaces the times stored so far with the times in the story, so that later acts find data of the right
     * age.
     */
    settle,
    /** Runs all planned acts in order. */
    async tell(): Promise<void> {
      for (const { at, act } of planned.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
        steps.push({ begins: await nextMillisecond(), at })
        await act()
      }
      await settle()
    },
  }
}

/** Waits until the next millisecond, so that no two acts start at the same time. */
async function nextMillisecond(): Promise<number> {
  const before = Date.now()
  while (Date.now() === before) await new Promise(setImmediate)
  return Date.now()
}

// Times in the future, such as the end of a session, stay as they are.
const TOLD = `create function pg_temp.told(happened timestamptz) returns timestamptz language sql as $$
  select case when happened > clock_timestamp() then happened else coalesce(
    (select at from steps where begins <= happened order by begins desc limit 1), happened) end $$`

const COLUMNS = `select relname as name, array_agg(quote_ident(attname)) as columns
  from pg_attribute join pg_class on pg_class.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'kysely_%'
    and attnum > 0 and not attisdropped and attgenerated = '' and atttypid = 'timestamptz'::regtype
  group by relname order by relname`
