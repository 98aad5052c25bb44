import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../testing/at-once.ts'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { playerOf } from '../../../testing/answered.ts'
import { registrationForm } from '../../../testing/invitations.ts'
import { bondRows, setPlayer } from '../../../testing/rows.ts'
import { bond, copyOf, member, type Person } from '../../../testing/people.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = appForTests()
const ann = beforehand(() => member(test, 'Ann'))

/** Creates a member, sponsored by Ann by default, who must register again. */
async function mustRegisterAnew({ id } = ann as { id: number }): Promise<Person> {
  const bob = await member(test, 'Bob', { sponsorId: id })
  await setPlayer(test, bob, { awaiting: 'registration' })
  return bob
}

const login = ({ phone, browser }: Person) => browser.post('/api/auth/login', { phone })
const complete = (browser: Person['browser'], form: object) =>
  browser.post('/api/auth/complete-registration', form)

const formOf = (person: Person, name = 'Robert') => registrationForm({ ...person, name })

describe('a sign-in by a member who must register again', () => {
  it('returns 202 with the member’s sponsor, but no session', async () => {
    const bob = await mustRegisterAnew()
    await bob.browser.post('/api/auth/logout')
    const { status, body } = await login(bob)
    expect([status, body]).toEqual([202, { recipientName: 'Bob', sponsorId: ann.id, isReturning: true }])
    expect((await bob.browser.get('/api/auth/me')).status).toBe(401)
    const card = { id: ann.id, name: 'Ann', profilePhoto: null }
    expect((await bob.browser.get(`/api/players/${ann.id}`)).body).toEqual(card)
  })

  it('makes the admin the sponsor if the old sponsor’s account was deleted', async () => {
    const gone = await member(test, 'Gone')
    const bob = await mustRegisterAnew(gone)
    await setPlayer(test, gone, { phone: null, status: 'archived' })
    expect((await login(bob)).body.sponsorId).toBe(18)
    expect((await bob.browser.get('/api/players/18')).body.name).toBe('admin')
    const { status, body } = await complete(bob.browser, { ...(await formOf(bob)), sponsorId: 18 })
    expect([status, body.sponsorId]).toEqual([200, 18])
  })
})

describe('the new registration', () => {
  it('REG-22 keeps the id and bonds, and changes the name and photo', async () => {
    const bob = await mustRegisterAnew()
    const cleo = await member(test, 'Cleo')
    await bond(test, cleo.id, bob.id)
    const bonds = await bondRows(test, bob)
    await login(bob)
    const form = await formOf(bob)
    const { status, body } = await complete(bob.browser, form)
    expect(status).toBe(200)
    const { profilePhoto } = form
    const renewed = { name: 'Robert', profilePhoto, sponsorId: ann.id, isFirstLogin: true }
    expect(body).toEqual(playerOf(bob, renewed))
    expect(await bondRows(test, bob)).toEqual(bonds)
    expect((await bob.browser.get('/api/invitations')).status).toBe(200)
    expect((await login(bob)).body).toMatchObject({ id: bob.id, isFirstLogin: false })
  })

  it('restores the member’s sessions in other browsers', async () => {
    const bob = await mustRegisterAnew()
    const elsewhere = copyOf(test, bob.browser)
    await turnedAway(test, () => elsewhere.get('/api/invitations'), 403, 'not_verified')
    const fresh = { ...bob, browser: test.browser() }
    await login(fresh)
    await complete(fresh.browser, await formOf(fresh))
    expect((await elsewhere.get('/api/invitations')).status).toBe(200)
    await setPlayer(test, bob, { awaiting: 'registration' })
    await login({ ...bob, browser: elsewhere })
    await complete(elsewhere, await formOf({ ...bob, browser: elsewhere }))
    expect((await bob.browser.get('/api/auth/me')).status).toBe(401)
  })

  it('is rejected with a different sponsor or number', async () => {
    const bob = await mustRegisterAnew()
    await login(bob)
    const form = await formOf(bob)
    for (const change of [{ sponsorId: 18 }, { phone: ann.phone }])
      await turnedAway(test, () => complete(bob.browser, { ...form, ...change }), 403, 'not_invited')
    const unknown = { ...form, profilePhoto: '/media/none' }
    await turnedAway(test, () => complete(bob.browser, unknown), 400, 'photo_required')
    expect((await complete(bob.browser, { ...form, sponsorId: ann.id })).status).toBe(200)
  })

  it.each(['suspended', 'deactivated', 'archived'])('is rejected for a member who is %s', async (status) => {
    const bob = await mustRegisterAnew()
    await login(bob)
    const form = await formOf(bob)
    await setPlayer(test, bob, { status })
    await turnedAway(test, () => complete(bob.browser, form), 403, 'not_invited')
    await turnedAway(test, () => login(bob), 403, `account_${status}`)
  })

  it('succeeds only once when twenty browsers register at the same time', REPEATED, async () => {
    const bob = await mustRegisterAnew()
    const browsers = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const person = { ...bob, browser: test.browser() }
        await login(person)
        return { person, form: await formOf(person, `Robert ${i}`) }
      }),
    )
    const answers = await atOnce(test, browsers, ({ person, form }) => complete(person.browser, form))
    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(19)
    expect((await ann.browser.get(`/api/players/${bob.id}`)).body.name).toBe(done[0]!.body.name)
  })
})
