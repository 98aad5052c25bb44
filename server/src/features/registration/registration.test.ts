import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/app.ts'
import { admin, invitee, member, readyToRegister, register } from '../../../testing/people.ts'

let test: TestApp
beforeAll(async () => void (test = await openTestApp()))
afterAll(() => test.close())

it('REG-20 REG-22 an invited person becomes a member, bonded to the sponsor', async () => {
  const ann = await member(test, 'Ann')
  const bob = await invitee(test, ann, 'Bob')
  const form = await readyToRegister(bob)
  const { status, body } = await bob.browser.post('/api/auth/complete-registration', {
    ...form,
    sponsorId: ann.id,
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'Bob',
    phone: bob.phone,
    sponsorId: ann.id,
    verified: true,
    isFirstLogin: true,
  })
  expect((await bob.browser.get('/api/auth/me')).body.id).toBe(body.id)
  const { body: dashboard } = await ann.browser.get(`/api/players/${ann.id}/dashboard`)
  expect(dashboard.counts).toMatchObject({ bonds: 2, pendingInvitations: 0 })
})

it('of two registrations on one invitation at once one is made and one refused', async () => {
  const ann = await admin(test)
  const bob = await invitee(test, ann, 'Bob')
  const form = await readyToRegister(bob)
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => bob.browser.post('/api/auth/complete-registration', form)),
  )
  expect(tries.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(tries.filter(({ status }) => [201, 403, 409].includes(status))).toHaveLength(20)
  const players = await test.db.selectFrom('players').select('id').where('phone', '=', bob.phone).execute()
  expect(players).toHaveLength(1)
})

it('LOG-04 registered, signed out and in again', async () => {
  const bob = await register(await invitee(test, await admin(test), 'Bob'))
  expect((await bob.browser.post('/api/auth/logout')).status).toBe(204)
  expect((await bob.browser.get('/api/auth/me')).status).toBe(401)
  const { status, body } = await bob.browser.post('/api/auth/login', { phone: bob.phone })
  expect([status, body.isFirstLogin]).toEqual([200, false])
})
