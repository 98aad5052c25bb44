import { beforeAll, describe, expect, it } from 'vitest'
import { appForTests, beforehand } from '../../testing/beforehand.ts'
import { setPlayer } from '../../testing/rows.ts'
import type { Browser } from '../../testing/browser.ts'
import { invitee, readyToRegister } from '../../testing/invitations.ts'
import { admin, member, type Person, vaultUser } from '../../testing/people.ts'
import { photo } from '../../testing/pictures.ts'
import { turnedAway } from '../../testing/turned-away.ts'

const test = appForTests()
const ann = beforehand(() => member(test, 'Ann'))

/** A browser with the cookies of several. */
function carrying(...browsers: Browser[]): Browser {
  const both = test.browser()
  for (const { jar } of browsers) for (const [name, value] of jar) both.jar.set(name, value)
  return both
}

describe.each(['sponsor', 'registration'])('a player who awaits the %s', (awaiting) => {
  let bob: Person
  beforeAll(async () => {
    bob = await member(test, 'Bob', { sponsorId: ann.id })
    await setPlayer(test, bob, { awaiting })
  })

  const refused = (ask: () => ReturnType<Browser['get']>) => turnedAway(test, ask, 403, 'not_verified')

  it('is told what opens the rest', async () => {
    const { body } = await refused(() => bob.browser.get('/api/invitations'))
    expect(body.error).toBe(
      awaiting === 'sponsor'
        ? 'This opens once your sponsor has confirmed you.'
        : 'This opens once you have registered anew. Please sign out and in again.',
    )
  })

  it('reaches itself: me, own player, own dashboard, own photo, the stream, config and logout', async () => {
    const { browser, id } = bob
    expect((await browser.get('/api/auth/me')).body).toMatchObject({ id, verified: false, awaiting })
    expect((await browser.get(`/api/players/${id}`)).body).toMatchObject({ id, verified: false, awaiting })
    expect((await browser.patch(`/api/players/${id}`, { name: 'Bob B.' })).body.name).toBe('Bob B.')
    expect((await browser.get(`/api/players/${id}/dashboard`)).status).toBe(200)
    expect((await browser.upload(`/api/players/${id}/photo`, await photo())).status).toBe(200)
    expect((await browser.send('HEAD', '/api/events')).status).toBe(200)
    expect((await browser.get('/api/config')).status).toBe(200)
    expect((await carrying(test.browser()).post('/api/auth/logout')).status).toBe(204)
  })

  it('reaches nobody else, the own sponsor included, whether they exist or not', async () => {
    for (const id of [ann.id, 18, 2_000_000_000]) {
      await refused(() => bob.browser.get(`/api/players/${id}`))
      await refused(() => bob.browser.patch(`/api/players/${id}`, { name: 'Rob' }))
      await refused(() => bob.browser.get(`/api/players/${id}/dashboard`))
    }
    const jpeg = await photo()
    await refused(() => bob.browser.upload(`/api/players/${ann.id}/photo`, jpeg))
  })

  it('is seen by the sponsor as not verified', async () => {
    expect((await ann.browser.get(`/api/players/${bob.id}`)).body).toMatchObject({
      verified: false,
      awaiting,
    })
  })
})

describe('a browser that carries a session and an invitation', () => {
  it('is the member where members go', async () => {
    const guest = await invitee(test, ann, 'Guest')
    await readyToRegister(guest)
    const cleo = await member(test, 'Cleo')
    const both = carrying(cleo.browser, guest.browser)
    expect((await both.get('/api/auth/me')).body.id).toBe(cleo.id)
    expect((await both.get('/api/invitations')).status).toBe(200)
  })

  it('is the invitee where invitees go, and sees their sponsor besides whom the member sees', async () => {
    const sponsor = await member(test, 'Sponsor')
    const guest = await invitee(test, sponsor, 'Guest')
    const cleo = await member(test, 'Cleo')
    await turnedAway(test, () => cleo.browser.get(`/api/players/${sponsor.id}`), 404, 'not_found')
    const form = await readyToRegister(guest)
    const both = carrying(cleo.browser, guest.browser)
    expect(Object.keys((await both.get(`/api/players/${sponsor.id}`)).body)).toEqual([
      'id',
      'name',
      'profilePhoto',
    ])
    expect((await both.get(`/api/players/${cleo.id}`)).body.phone).toBe(cleo.phone)
    expect((await both.post('/api/auth/complete-registration', form)).body.name).toBe('Guest')
  })

  it('a vault user with an invitation is a vault user who may register', async () => {
    const viewer = await vaultUser(test, ann.id)
    const guest = await invitee(test, ann, 'Guest')
    const form = await readyToRegister(guest)
    const both = carrying(viewer.browser, guest.browser)
    await turnedAway(test, () => both.get('/api/invitations'), 403, 'members_only')
    expect((await both.get(`/api/players/${ann.id}`)).body.id).toBe(ann.id)
    expect((await both.post('/api/auth/complete-registration', form)).status).toBe(201)
  })
})

describe('who may do what the admin may', () => {
  it('LOG-08 is the role alone: neither the name nor the id of a member', async () => {
    const chief = await admin(test)
    const named = await member(test, 'admin')
    for (const { browser } of [ann, named])
      await turnedAway(test, () => browser.get('/api/admin/phone-audit-logs'), 403, 'admin_only')
    expect((await chief.browser.get('/api/admin/phone-audit-logs')).status).toBe(200)
  })
})

it('whoever may not call is refused before a word of the request is read', async () => {
  for (const body of ['{', 'x'.repeat(2_000_000)])
    await turnedAway(
      test,
      () =>
        test
          .browser()
          .send('POST', '/api/invitations', body, { headers: { 'content-type': 'application/json' } }),
      401,
      'no_session',
    )
  await turnedAway(test, () => test.browser().get('/api/players/none'), 401, 'no_session')
})
