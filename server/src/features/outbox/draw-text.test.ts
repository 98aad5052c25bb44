import { ADMIN_ID } from '@kinhold/domain/players'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app.ts'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { appForTests } from '../../../testing/beforehand.ts'
import { passingApp } from '../../../testing/passing-app.ts'
import { admin, freshPhone, type Person } from '../../../testing/people.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
import {
  CODES_PER_NUMBER_DAY,
  CONSENT_TEXTS_PER_ADDRESS_DAY,
  drawText,
  TEXTS_PER_ADDRESS_DAY,
  TEXTS_PER_NUMBER_DAY,
  TEXTS_PER_SPONSOR_DAY,
} from './draw-text.ts'
import type { NewText } from './outbox.queries.ts'
import type { TextCause } from './texts.values.ts'

const test = appForTests({ RATE_LIMITS: 'on', SMS_PER_HOUR: '1000' })

const HALF_PAST = new Date('2030-05-01T12:30:00Z')
let hours = 0
// Run each test in a different hour, so that the test starts with an unused server budget.
beforeEach(() => {
  hours += 1
  vi.useFakeTimers({ toFake: ['Date'], now: HALF_PAST.getTime() + hours * 3_600_000 })
})
afterEach(() => void vi.useRealTimers())

const always = (to: string) => () => to

let places = 0
const fresh = (kind: TextCause['kind'] = 'invitation'): TextCause => {
  places += 1
  return { kind, address: `198.51.100.${places}`, sponsorId: 100_000 + places }
}

/**
 * Calls `drawText` for `many` texts in parallel. Returns the number of texts that may be sent, and the
 * reasons why the rest are refused.
 */
async function drawAtOnce(many: number, to: () => string, cause: (n: number) => TextCause, on = test) {
  const drawn = await atOnce(on, many, (n) => drawText(on.deps, to(), cause(n)))
  const refused = drawn.filter((one) => typeof one !== 'string')
  const why = refused.map((one) => (one.refused === 'budget' ? one.which : one.refused))
  return { leave: many - refused.length, why: [...new Set(why)] }
}

const used = async (key: string) => (await rowsIn(test, 'rate_limits', { key }))[0]?.points ?? 0

it('a text doesn’t compile unless its number came from `drawText`', () => {
  // @ts-expect-error: a plain number is not a DrawnText
  const text: NewText = { channel: 'sms', to: '+15551234567', body: 'Hello' }
  expect(text.channel).toBe('sms')
})

describe('parallel calls use up but never exceed the budget', REPEATED, () => {
  it.each(['consent', 'invitation', 'test'] as const)('for %s texts to one number', async (kind) => {
    const drawn = await drawAtOnce(50, always(freshPhone()), () => fresh(kind))
    expect(drawn).toEqual({ leave: TEXTS_PER_NUMBER_DAY, why: ['number'] })
  })

  it('for codes to one number', async () => {
    const to = freshPhone()
    await drawAtOnce(50, always(to), () => fresh('invitation'))
    const drawn = await drawAtOnce(50, always(to), () => fresh('code'))
    expect(drawn).toEqual({ leave: CODES_PER_NUMBER_DAY, why: ['number'] })
  })

  it('for texts triggered by one IP address', async () => {
    const { address } = fresh()
    const drawn = await drawAtOnce(TEXTS_PER_ADDRESS_DAY + 50, freshPhone, () => ({ ...fresh(), address }))
    expect(drawn).toEqual({ leave: TEXTS_PER_ADDRESS_DAY, why: ['address'] })
  })

  it('for consent confirmations triggered by one IP address', async () => {
    const from = { address: fresh().address, sponsorId: null }
    const drawn = await drawAtOnce(50, freshPhone, () => ({ ...fresh('consent'), ...from }))
    expect(drawn).toEqual({ leave: CONSENT_TEXTS_PER_ADDRESS_DAY, why: ['consents'] })
  })

  it('for one sponsor’s texts, including codes for invitees', async () => {
    const { sponsorId } = fresh()
    const by = (n: number) => ({ ...fresh(n % 2 ? 'code' : 'invitation'), sponsorId })
    const drawn = await drawAtOnce(TEXTS_PER_SPONSOR_DAY + 50, freshPhone, by)
    expect(drawn).toEqual({ leave: TEXTS_PER_SPONSOR_DAY, why: ['sponsor'] })
  })
})

it('the sponsor budget does not limit the admin', async () => {
  const many = TEXTS_PER_SPONSOR_DAY + 50
  const drawn = await drawAtOnce(many, freshPhone, () => ({ ...fresh(), sponsorId: ADMIN_ID }))
  expect(drawn.leave).toBe(many)
})

it('a refused text counts against no budget', async () => {
  const [to, cause] = [freshPhone(), fresh()]
  for (let n = 0; n < 30; n += 1) await drawText(test.deps, to, cause)
  const none = await drawText(test.deps, to, cause)
  expect(none).toEqual({ refused: 'budget', which: 'number', seconds: 86_400 })
  for (const key of [`address_texts:${cause.address}`, `sponsor_texts:${cause.sponsorId}`])
    expect(await used(key)).toBe(TEXTS_PER_NUMBER_DAY)
  const small = { ...test.deps, config: { ...test.config, smsCountries: ['GB'] } }
  const other = fresh()
  expect(await drawText(small, freshPhone(), other)).toEqual({ refused: 'country' })
  expect(await used(`address_texts:${other.address}`)).toBe(0)
})

describe("the server's budget", () => {
  let small: TestApp
  let root: Person
  beforeEach(async () => {
    small = await openTestApp({ RATE_LIMITS: 'on', SMS_PER_HOUR: '10' })
    root = await admin(small)
  })
  afterEach(() => small.close())

  const told = async (): Promise<string[]> => {
    const { body } = await root.browser.get('/api/notifications')
    return body.map(({ kind, text, href }) => `${kind} ${href} ${text}`)
  }
  const CODES_STILL_LEAVE =
    'delivery /admin?tab=outbox This hour’s 7 texts for anything but sign-in codes are used up. Codes are still sent.'
  const ALL_USED_UP = 'delivery /admin?tab=outbox This hour’s 10 texts are used up, sign-in codes included.'

  it('reserves 30 percent of its texts for codes', async () => {
    expect(await drawAtOnce(50, freshPhone, () => fresh(), small)).toEqual({ leave: 7, why: ['server'] })
    const codes = await drawAtOnce(50, freshPhone, () => fresh('code'), small)
    expect(codes).toEqual({ leave: 3, why: ['server'] })
    const [to, cause] = [freshPhone(), fresh('code')]
    const refused = { refused: 'budget', which: 'server', seconds: 1800 }
    for (let n = 0; n < 20; n += 1) expect(await drawText(small.deps, to, cause)).toEqual(refused)
    vi.setSystemTime(Date.now() + 1_800_000)
    expect(await drawText(small.deps, to, cause)).toBe(to)
  })

  it('is never exceeded by parallel texts', async () => {
    const mixed = (n: number) => fresh(n % 2 ? 'code' : 'invitation')
    expect((await drawAtOnce(100, freshPhone, mixed, small)).leave).toBe(10)
    vi.setSystemTime(Date.now() + 1_800_000)
    expect((await drawAtOnce(50, freshPhone, () => fresh('code'), small)).leave).toBe(10)
    expect((await drawAtOnce(50, freshPhone, () => fresh(), small)).leave).toBe(0)
  })

  it('is reported once for each part that is used up', async () => {
    await drawAtOnce(7, freshPhone, () => fresh(), small)
    expect([await told(), small.warned]).toEqual([[], []])
    await drawAtOnce(50, freshPhone, () => fresh(), small)
    await drawAtOnce(50, freshPhone, () => fresh(), small)
    expect(await told()).toEqual([CODES_STILL_LEAVE])
    expect(small.warned).toHaveLength(1)
    await drawAtOnce(50, freshPhone, () => fresh('code'), small)
    expect(await told()).toEqual([ALL_USED_UP, CODES_STILL_LEAVE])
    expect(small.warned).toHaveLength(2)
    const rows = await rowsIn(small, 'notifications')
    expect(rows).toMatchObject([{ player_id: ADMIN_ID }, { player_id: ADMIN_ID }])
  })

  it('is renewed at the start of each hour and can then be reported as used up again', async () => {
    await drawAtOnce(20, freshPhone, () => fresh(), small)
    vi.setSystemTime(Date.now() + 1_799_000)
    expect((await drawAtOnce(1, freshPhone, () => fresh(), small)).leave).toBe(0)
    vi.setSystemTime(Date.now() + 1000)
    expect(await drawAtOnce(20, freshPhone, () => fresh(), small)).toEqual({ leave: 7, why: ['server'] })
    expect((await drawAtOnce(20, freshPhone, () => fresh('code'), small)).leave).toBe(3)
    expect(await told()).toEqual([ALL_USED_UP, CODES_STILL_LEAVE, CODES_STILL_LEAVE])
  })
})

it('the table of budgets survives a database crash', async () => {
  const { rows } = await sql<{ persistence: string }>`
    select relpersistence as persistence from pg_class where relname = 'rate_limits'`.execute(test.db)
  expect(rows).toEqual([{ persistence: 'p' }])
})

it('RATE_LIMITS=off lifts every budget but not the country restriction', async () => {
  const off = await passingApp({ SMS_PER_HOUR: '1' })
  const [to, cause] = [freshPhone(), fresh()]
  expect((await drawAtOnce(200, always(to), () => cause, off)).leave).toBe(200)
  expect(await drawText(off.deps, '+9607712345', cause)).toEqual({ refused: 'country' })
})
