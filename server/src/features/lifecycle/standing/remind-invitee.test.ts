import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { perTest, appForTests } from '../../../../testing/beforehand.ts'
import { spend } from '../../../../testing/budgets.ts'
import { connect } from '../../../../testing/invitations.ts'
import { ok } from '../../../../testing/ok.ts'
import { bond, member, type Person } from '../../../../testing/people.ts'
import { toldTo } from '../../../../testing/reports.ts'
import { setPlayer } from '../../../../testing/rows.ts'
import { turnedAway } from '../../../../testing/turned-away.ts'
import { TEXTS_PER_SPONSOR_DAY } from '../../outbox/draw-text.ts'

const test = appForTests({ RATE_LIMITS: 'on' })
// Separate addresses keep the members' sign-ins within the limit per address.
let addresses = 0
const elsewhere = () => ({ ...test, browser: () => test.browser(`10.0.${++addresses}.1`) })
const ann = perTest(() => member(elsewhere(), 'Ann'))

const below = (name: string) => member(elsewhere(), name, { sponsorId: ann.id })

describe('TRU-51 a sponsor', () => {
  it('can thank an invitee once a day, and the invitee is notified', async () => {
    const bob = await below('Bob')
    const thank = () => ann.browser.post(`/api/players/${bob.id}/thank`)
    await ok(thank())
    expect(await toldTo(bob)).toEqual(['Ann says thank you.'])
    await turnedAway(test, thank, 429, 'too_many', () => toldTo(bob))
    await ok(ann.browser.post(`/api/players/${(await below('Cleo')).id}/thank`))
  })

  it('can remind an invitee once a day about an unconfirmed trust unit', async () => {
    const [bob, cleo] = [await below('Bob'), await below('Cleo')]
    const remind = () => ann.browser.post(`/api/players/${bob.id}/remind`)
    await turnedAway(test, remind, 409, 'nothing_waits')
    await connect(bob, cleo)
    const rows = await ok(ann.browser.get(`/api/players/${ann.id}/invitees`))
    expect(rows.map(({ name, standing, can }) => [name, standing, ...can])).toEqual([
      ['Cleo', 'active', 'remind', 'thank'],
      ['Bob', 'active', 'remind', 'thank'],
    ])
    await ok(remind())
    expect((await toldTo(bob))[0]).toBe('Ann reminds you: a trust unit is waiting for you to confirm it.')
    await turnedAway(test, remind, 429, 'too_many', () => toldTo(bob))
  })

  describe('TRU-150 reminding an invitee to register again', () => {
    const belowAgain = async (name: string) => {
      const person = await below(name)
      await setPlayer(test, person, { awaiting: 'registration' })
      return person
    }
    const remind = ({ id }: Person) => ann.browser.post(`/api/players/${id}/remind`)
    const sent = async () => {
      const messages = test.db.selectFrom('outbox_messages').select(['channel', 'recipient', 'body'])
      return messages.where('body', 'like', '%reminds you%').orderBy('created_at').execute()
    }
    const notes = () => test.db.selectFrom('notifications').select('id').execute()
    const words =
      /^Ann reminds you: please register again in Kinhold\. Sign in with your number: http:\/\/[^ ]+\/login$/

    it('sends at most one text a day, even when requests race', REPEATED, async () => {
      const [bob, before, told] = [await belowAgain('Bob'), await sent(), await notes()]
      const statuses = (await atOnce(test, 20, () => remind(bob))).map(({ status }) => status)
      expect(statuses.sort()).toEqual([204, ...Array<number>(19).fill(429)])
      const texts = (await sent()).slice(before.length)
      expect(texts).toEqual([{ channel: 'sms', recipient: bob.phone, body: expect.stringMatching(words) }])
      expect(await notes()).toEqual(told)
      const { body } = await remind(bob)
      expect(body.error).toMatch(/try again/i)
    })

    it('sends an e-mail if the invitee has a confirmed address', async () => {
      const [bob, before, address] = [await belowAgain('Bob'), await sent(), 'bob@example.com']
      await test.db.insertInto('email_addresses').values({ player_id: bob.id, address }).execute()
      await ok(remind(bob))
      const [mail, ...more] = (await sent()).slice(before.length)
      expect([mail, more]).toMatchObject([{ channel: 'email', recipient: address }, []])
      expect(mail!.body).toMatch(/^Hello Bob,\n\nAnn reminds you: please register again/)
    })

    it('sends a text only if the sponsor’s text budget allows it', async () => {
      const bob = await belowAgain('Bob')
      await spend(test, 'sponsor_texts', String(ann.id), TEXTS_PER_SPONSOR_DAY)
      const refused = await turnedAway(test, () => remind(bob), 429, 'too_many', sent)
      expect(refused.body.error).toMatch(/^A member can have only so many texts sent in a day/)
      await spend(test, 'sponsor_texts', String(ann.id), TEXTS_PER_SPONSOR_DAY, 1)
      const before = await sent()
      await ok(remind(bob))
      expect((await sent()).length - before.length).toBe(1)
      const paid = test.db.selectFrom('rate_limits').select('points')
      expect(await paid.where('key', '=', `sponsor_texts:${ann.id}`).executeTakeFirst()).toEqual({
        points: TEXTS_PER_SPONSOR_DAY,
      })
    })
  })

  it('can neither thank nor remind someone else’s invitee or an inactive invitee', async () => {
    const bob = await below('Bob')
    const other = await member(test, 'Other')
    await bond(test, ann.id, other.id)
    for (const action of ['thank', 'remind'] as const)
      await turnedAway(test, () => ann.browser.post(`/api/players/${other.id}/${action}`), 404, 'not_found')
    await setPlayer(test, bob, { status: 'suspended' })
    await turnedAway(test, () => ann.browser.post(`/api/players/${bob.id}/thank`), 409, 'not_active')
    await turnedAway(test, () => ann.browser.post(`/api/players/${bob.id}/remind`), 409, 'nothing_waits')
  })
})
