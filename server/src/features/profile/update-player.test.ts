import { NO_LINES, PROFILE_LINES } from '@kinhold/domain/profile-lines'
import { afterEach, describe, expect, it } from 'vitest'
import { atOnce } from '../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { contentOf } from '../../../testing/content.ts'
import { ok } from '../../../testing/ok.ts'
import { bond, codeTextedTo, freshPhone, member, type Person, members } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { report } from '../../../testing/reports.ts'
import { playerRow } from '../../../testing/rows.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
import { passingApp } from '../../../testing/passing-app.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = appForTests({ PHONE_VERIFICATION: 'required' })
const ann = beforehand(() => member(test, 'Ann'))

const patch = (person: Person, change: object) => person.browser.patch(`/api/players/${person.id}`, change)

describe('a profile change that can’t be published', () => {
  const tell = () => test.deps.live.publish
  let kept: ReturnType<typeof tell>
  const silence = () => {
    kept = tell()
    test.deps.live.publish = () => Promise.reject(new Error('nobody hears'))
  }
  afterEach(() => void (test.deps.live.publish = kept))

  it('leaves the old name in place', async () => {
    const before = await contentOf(test)
    silence()
    expect((await patch(ann, { name: 'Anna' })).status).toBe(500)
    expect(await contentOf(test)).toEqual(before)
  })

  it('leaves the old number and trusted browsers in place', async () => {
    const phone = freshPhone()
    await patch(ann, { phone })
    const code = await codeTextedTo(test, phone)
    const trusted = async () =>
      (await rowsIn(test, 'trusted_browsers')).map(({ phone, player_id }) => [phone, player_id])
    const before = await trusted()
    silence()
    expect((await ann.browser.post('/api/auth/verify', { phone, code })).status).toBe(500)
    expect(await trusted()).toEqual(before)
    test.deps.live.publish = kept
    expect((await ann.browser.get('/api/auth/me')).body.phone).toBe(ann.phone)
  })
})

it.each(PROFILE_LINES)(
  'PRO-06 API-33 the optional profile line $name appears in the profile, export and reports',
  async ({ name, label, most }) => {
    const [bob, cleo] = await members(test, 'Bob', 'Cleo')
    await bond(test, bob.id, cleo.id)
    const words = 'x'.repeat(most)
    const seen = async () => (await ok(cleo.browser.get(`/api/players/${bob.id}`)))[name]
    const sentence = `${label} must be at most ${most} characters.`
    const { body } = await turnedAway(test, () => patch(bob, { [name]: `${words}x` }), 400, 'invalid_input')
    expect(body.fields).toEqual({ [name]: sentence })
    await ok(patch(bob, { [name]: 'Soon gone' }))
    expect((await ok(patch(bob, { [name]: null })))[name]).toBeNull()
    await ok(patch(bob, { [name]: words }))
    expect(await seen()).toBe(words)
    const { raw } = await bob.browser.post(`/api/players/${bob.id}/export`, {})
    expect(JSON.parse(raw.toString()).profile[name]).toBe(words)
    await ok(report(cleo, 'person', bob.id))
    expect(await rowsIn(test, 'reports')).toMatchObject([{ snapshot: { text: words } }])
    await ok(bob.browser.delete(`/api/players/${bob.id}`, { confirm: 'Bob' }))
    expect(await playerRow(test, bob)).toMatchObject(NO_LINES)
  },
)

describe('attempts to change the number', () => {
  it.each(['required', 'off'])(
    'are limited to five in ten minutes (phone verification: %s)',
    async (PHONE_VERIFICATION) => {
      const limited = await passingApp({ RATE_LIMITS: 'on', PHONE_VERIFICATION })
      const [bob, cleo] = await members(limited, 'Bob', 'Cleo')
      const tries = await atOnce(limited, 20, () => patch(bob, { phone: cleo.phone }))
      expect(tries.filter(({ status }) => status === 409)).toHaveLength(5)
      expect(tries.filter(({ status }) => status === 429)).toHaveLength(15)
      expectRefused(await patch(bob, { phone: freshPhone() }), 429, 'too_many')
      expect((await patch(bob, { name: 'Rob', phone: bob.phone })).body.name).toBe('Rob')
    },
  )
})
