import { describe, expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { ok } from '../../../testing/ok.ts'
import { admin, freshPhone, members } from '../../../testing/people.ts'
import { expectRefused } from '../../../testing/refusals.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'
import { aVault } from '../../../testing/vaults.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))
const people = beforehand(async () => {
  const [ann, bob] = await members(test, 'Ann', 'Bob')
  await setPlayer(test, bob, { phone: '+5491112345678' })
  return { ann, bob }
})

const BOB = [
  '+54 9 11 1234-5678',
  '+54 11 1234-5678',
  '(+54) 011 15 1234-5678',
  '\u200etel:+٥٤١١١٢٣٤٥٦٧٨;ext=5\u200e',
]
const login = (phone: string) => test.browser().post('/api/auth/login', { phone })

describe('however a member’s number is typed', () => {
  it.each(BOB)('LOG-69 LOG-71 %j signs the member in', async (phone) => {
    expect((await ok(login(phone))).id).toBe(people.bob.id)
  })

  it.each(BOB)('LOG-73 a search for %j finds the member', async (phone) => {
    const found = await ok(boss.browser.get(`/api/players?search=${encodeURIComponent(phone)}`))
    expect(found.map(({ name }) => name)).toEqual(['Bob'])
  })

  it('LOG-69 another account cannot take the number', async () => {
    const { ann } = people
    for (const phone of BOB)
      await turnedAway(test, () => ann.browser.patch(`/api/players/${ann.id}`, { phone }), 409, 'phone_taken')
  })

  it('LOG-69 a claim to move to the same number is rejected', async () => {
    const [phone, newPhone] = BOB
    await turnedAway(test, () => test.browser().post('/api/claims', { phone, newPhone }), 400, 'same_phone')
  })
})

it('INV-101 finds an invitation however its number is typed', async () => {
  const invite = (recipientPhone: string) =>
    people.ann.browser.post('/api/invitations', { recipientPhone, recipientName: 'Eva' })
  expect((await ok(invite('+52 1 55 1234 5678'))).recipientPhone).toBe('+525512345678')
  await turnedAway(test, () => invite('+52 55 1234 5678'), 409, 'already_invited')
  expect((await login('+52 044 55 1234 5678')).body).toMatchObject({ recipientName: 'Eva' })
})

it('LOG-69 refuses a blocked number however it is typed', async () => {
  const typed = ['+55 11 8765-4321', '+55 11 98765-4321', '+55 (0) 11 98765-4321']
  expect((await ok(boss.browser.post('/api/admin/blocked-phones', { phone: typed[0] }))).phone).toBe(
    '+5511987654321',
  )
  for (const phone of typed) expectRefused(await login(phone), 403, 'phone_blocked')
})

it('LOG-69 gives a number only one entry on an access list, however it is typed', async () => {
  const { ann } = people
  const list = `/api/vaults/${(await aVault(test, ann)).id}/access` as const
  const add = (accessValue: string) => ok(ann.browser.post(list, { accessType: 'phone', accessValue }))
  const entry = await add('+39 333 123 4567')
  expect((await add('+39 0333 123 4567')).id).toBe(entry.id)
  expect(await ok(login('+39 (0) 333 123 4567'))).toMatchObject({
    userType: 'vault_user',
    accessValue: '+393331234567',
  })
})

it('LOG-70 refuses sign-ins and invitations with a number that lacks a country code', async () => {
  const sentence = 'Begin with + and the country, such as +44 20 7946 0958.'
  const { body } = await turnedAway(test, () => login('06 12 34 56 78'), 400, 'phone_invalid')
  expect(body.fields).toEqual({ phone: sentence })
  const invitation = { recipientPhone: '06 12 34 56 78', recipientName: 'Eva' }
  const invited = () => people.ann.browser.post('/api/invitations', invitation)
  expect((await turnedAway(test, invited, 400, 'invalid_input')).body.fields).toEqual({
    recipientPhone: sentence,
  })
  const whole = { ...invitation, recipientPhone: freshPhone() }
  expect((await people.ann.browser.post('/api/invitations', whole)).status).toBe(201)
})
