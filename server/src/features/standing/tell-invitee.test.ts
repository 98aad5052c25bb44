import { describe, expect, it } from 'vitest'
import { anew, appForTests } from '../../../testing/beforehand.ts'
import { ok } from '../../../testing/ok.ts'
import { bond, member, type Person } from '../../../testing/people.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = appForTests({ RATE_LIMITS: 'on' })
const ann = anew(() => member(test, 'Ann'))

const below = (name: string) => member(test, name, { sponsorId: ann.id })
const people = async (by: Person = ann) => {
  const rows = await ok(by.browser.get(`/api/players/${ann.id}/invitees`))
  return rows.map(({ name, standing, can }) => [name, standing, ...can])
}
const told = async ({ browser }: Person) =>
  (await ok(browser.get('/api/notifications'))).map(({ text }) => text)

describe('TRU-51 a sponsor', () => {
  it('thanks once a day, and they are told', async () => {
    const bob = await below('Bob')
    const thank = () => ann.browser.post(`/api/players/${bob.id}/thank`)
    await ok(thank())
    expect(await told(bob)).toEqual(['Ann says thank you.'])
    await turnedAway(test, thank, 429, 'too_many', () => told(bob))
    await ok(ann.browser.post(`/api/players/${(await below('Cleo')).id}/thank`))
  })

  it('reminds of a trust unit while one waits, once a day', async () => {
    const [bob, cleo] = [await below('Bob'), await below('Cleo')]
    const remind = () => ann.browser.post(`/api/players/${bob.id}/remind`)
    await turnedAway(test, remind, 409, 'nothing_waits')
    const { id } = await ok(
      bob.browser.post('/api/invitations', { recipientPhone: cleo.phone, recipientName: 'Cleo' }),
    )
    await ok(cleo.browser.post(`/api/invitations/${id}/accept`))
    expect(await people()).toEqual([
      ['Cleo', 'active', 'remind', 'thank'],
      ['Bob', 'active', 'remind', 'thank'],
    ])
    await ok(remind())
    expect((await told(bob))[0]).toBe('Ann reminds you: a trust unit waits for your part.')
    await turnedAway(test, remind, 429, 'too_many', () => told(bob))
  })

  it('does neither to others, nor to who is away', async () => {
    const bob = await below('Bob')
    const other = await member(test, 'Other')
    await bond(test, ann.id, other.id)
    for (const deed of ['thank', 'remind'] as const)
      await turnedAway(test, () => ann.browser.post(`/api/players/${other.id}/${deed}`), 404, 'not_found')
    await setPlayer(test, bob, { status: 'suspended' })
    await turnedAway(test, () => ann.browser.post(`/api/players/${bob.id}/thank`), 409, 'not_active')
    await turnedAway(test, () => ann.browser.post(`/api/players/${bob.id}/remind`), 409, 'nothing_waits')
  })
})
