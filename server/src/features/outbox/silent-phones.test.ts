import { describe, expect, it } from 'vitest'
import { appForTests } from '../../../testing/beforehand.ts'
import { freshPhone } from '../../../testing/people.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
import type { Sms } from '../../delivery/sms/sms.ts'
import { drawText } from './draw-text.ts'
import { silence } from './silent-phones.queries.ts'
import type { Silence, TextCause } from './texts.values.ts'

const test = appForTests({ RATE_LIMITS: 'on' })

const CAUSES = ['code', 'consent', 'invitation', 'vault', 'claim', 'suspension', 'reminder', 'test'] as const

let places = 0
/** Calls `drawText` for a silenced number. Returns the result, and how often the text was counted. */
async function draw(reason: Silence, kind: TextCause['kind'], isUrgent?: true) {
  const to = freshPhone()
  await silence(test.db, to, reason, null)
  places += 1
  const cause = { kind, address: `198.51.100.${places}`, sponsorId: null, ...(isUrgent && { isUrgent }) }
  // An empty provider is enough, because `drawText` only checks whether there is one.
  const drawn = await drawText({ ...test.deps, sms: {} as Sms }, to, cause)
  const [row] = await rowsIn(test, 'rate_limits', { key: `address_texts:${cause.address}` })
  return { drawn: drawn === to ? 'drawn' : drawn, counted: row?.points ?? 0 }
}

const refused = (silent: Silence) => ({ drawn: { refused: 'silent', silence: silent }, counted: 0 })
const DRAWN = { drawn: 'drawn', counted: 1 }

describe('FAM-48 a text to a silenced number', () => {
  it.each(CAUSES)('is refused after a STOP and counts against no budget: %s', async (kind) => {
    expect(await draw('stopped', kind)).toEqual(refused('stopped'))
    expect(await draw('stopped', kind, true)).toEqual(refused('stopped'))
  })

  it.each(CAUSES)('is allowed if urgent, even after failed texts: %s', async (kind) => {
    expect(await draw('unreachable', kind)).toEqual(kind === 'code' ? DRAWN : refused('unreachable'))
    expect(await draw('unreachable', kind, true)).toEqual(DRAWN)
  })

  it('is allowed if no provider is set up', async () => {
    const to = freshPhone()
    await silence(test.db, to, 'stopped', null)
    const cause = { kind: 'code', address: null, sponsorId: null } as const
    expect(await drawText({ ...test.deps, sms: null }, to, cause)).toBe(to)
  })
})
