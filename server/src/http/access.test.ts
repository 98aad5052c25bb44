import { describe, expect, it } from 'vitest'
import { appForTests, beforehand } from '../../testing/beforehand.ts'
import type { Browser } from '../../testing/browser.ts'
import { invitee, readyToRegister } from '../../testing/invitations.ts'
import { admin, member, vaultUser } from '../../testing/people.ts'
import { photo } from '../../testing/pictures.ts'
import { setPlayer } from '../../testing/rows.ts'
import { turnedAway } from '../../testing/turned-away.ts'

const test = appForTests()
const ann = beforehand(() => member(test, 'Ann'))

/** Returns a browser with the cookies of all these browsers. */
function carrying(...browsers: Browser[]): Browser {
  const both = test.browser()
  for (const { jar } of browsers) for (const [name, value] of jar) both.jar.set(name, value)
  return both
}

it.each([
  ['sponsor', 'This opens once your sponsor has confirmed you.'],
  ['registration', 'This opens once you have registered again. Please sign out, then sign in.'],
])('an unverified player (awaiting %s) can use only their own account', async (awaiting, sentence) => {
  const { browser, id } = await member(test, 'Bob', { sponsorId: ann.id })
  await setPlayer(test, { id }, { awaiting })
  const state = { id, verified: false, awaiting }
  expect((await browser.get('/api/auth/me')).body).toMatchObject(state)
  expect((await browser.get(`/api/players/${id}`)).body).toMatchObject(state)
  expect((await ann.browser.get(`/api/players/${id}`)).body).toMatchObject(state)
  expect((await browser.patch(`/api/players/${id}`, { name: 'Bob B.' })).body.name).toBe('Bob B.')
  const jpeg = await photo()
  expect((await browser.upload(`/api/players/${id}/photo`, jpeg)).status).toBe(200)
  for (const path of [`/api/players/${id}/dashboard`, '/api/config'])
    expect((await browser.get(path)).status).toBe(200)
  expect((await browser.send('HEAD', '/api/events')).status).toBe(200)

  const refused = (ask: () => ReturnType<Browser['get']>) => turnedAway(test, ask, 403, 'not_verified')
  expect((await refused(() => browser.get('/api/invitations'))).body.error).toBe(sentence)
  // The ids of the player's sponsor and the admin, and an unused id.
  for (const other of [ann.id, 18, 2_000_000_000]) {
    await refused(() => browser.get(`/api/players/${other}`))
    await refused(() => browser.patch(`/api/players/${other}`, { name: 'Rob' }))
    await refused(() => browser.get(`/api/players/${other}/dashboard`))
  }
  await refused(() => browser.upload(`/api/players/${ann.id}/photo`, jpeg))
  expect((await browser.post('/api/auth/logout')).status).toBe(204)
})

describe('a browser with a session and an invitation', () => {
  it('acts in the role that each call requires', async () => {
    const sponsor = await member(test, 'Sponsor')
    const guest = await invitee(test, sponsor, 'Guest')
    const cleo = await member(test, 'Cleo')
    await turnedAway(test, () => cleo.browser.get(`/api/players/${sponsor.id}`), 404, 'not_found')
    const form = await readyToRegister(guest)
    const both = carrying(cleo.browser, guest.browser)
    expect((await both.get('/api/auth/me')).body.id).toBe(cleo.id)
    expect((await both.get('/api/invitations')).status).toBe(200)
    expect(Object.keys((await both.get(`/api/players/${sponsor.id}`)).body)).toEqual([
      'id',
      'name',
      'profilePhoto',
    ])
    expect((await both.get(`/api/players/${cleo.id}`)).body.phone).toBe(cleo.phone)
    expect((await both.post('/api/auth/complete-registration', form)).body.name).toBe('Guest')
  })

  it('lets a vault user register but not make member calls', async () => {
    const viewer = await vaultUser(test, ann.id)
    const guest = await invitee(test, ann, 'Guest')
    const form = await readyToRegister(guest)
    const both = carrying(viewer.browser, guest.browser)
    await turnedAway(test, () => both.get('/api/invitations'), 403, 'members_only')
    expect((await both.get(`/api/players/${ann.id}`)).body.id).toBe(ann.id)
    expect((await both.post('/api/auth/complete-registration', form)).status).toBe(201)
  })
})

it('LOG-08 a member named admin is not the admin', async () => {
  const [chief, named] = [await admin(test), await member(test, 'admin')]
  await turnedAway(test, () => named.browser.get('/api/admin/phone-audit-logs'), 403, 'admin_only')
  expect((await chief.browser.get('/api/admin/phone-audit-logs')).status).toBe(200)
})

it('a caller without access is refused before the request body is read', async () => {
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
