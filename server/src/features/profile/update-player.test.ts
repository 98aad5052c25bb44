import { afterEach, describe, expect, it } from 'vitest'
import { atOnce } from '../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { contentOf } from '../../../testing/content.ts'
import { codeTextedTo, freshPhone, member, type Person, members } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { rowsIn } from '../../../testing/table-rows.ts'
import { passingApp } from '../../../testing/passing-app.ts'

const test = appForTests({ PHONE_VERIFICATION: 'required' })
const ann = beforehand(() => member(test, 'Ann'))

const patch = (person: Person, change: object) => person.browser.patch(`/api/players/${person.id}`, change)

describe('a change that cannot be published is rolled back', () => {
  const tell = () => test.deps.live.tell
  let kept: ReturnType<typeof tell>
  const silence = () => {
    kept = tell()
    test.deps.live.tell = () => Promise.reject(new Error('nobody hears'))
  }
  afterEach(() => void (test.deps.live.tell = kept))

  it('of a name', async () => {
    const before = await contentOf(test)
    silence()
    expect((await patch(ann, { name: 'Anna' })).status).toBe(500)
    expect(await contentOf(test)).toEqual(before)
  })

  it('of a number, with the trust in the browser', async () => {
    const phone = freshPhone()
    await patch(ann, { phone })
    const code = await codeTextedTo(test, phone)
    const trusted = async () =>
      (await rowsIn(test, 'trusted_browsers')).map(({ phone, player_id }) => [phone, player_id])
    const before = await trusted()
    silence()
    expect((await ann.browser.post('/api/auth/verify', { phone, code })).status).toBe(500)
    expect(await trusted()).toEqual(before)
    test.deps.live.tell = kept
    expect((await ann.browser.get('/api/auth/me')).body.phone).toBe(ann.phone)
  })
})

describe('tries of other numbers', () => {
  it.each(['required', 'off'])(
    'reveal membership at most five times in ten minutes (%s)',
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
