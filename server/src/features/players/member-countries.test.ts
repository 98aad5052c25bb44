import { beforeEach, expect, it } from 'vitest'
import { atOnce } from '../../../testing/at-once.ts'
import { appForTests } from '../../../testing/beforehand.ts'
import { setInvitation } from '../../../testing/rows.ts'
import { invitee, register } from '../../../testing/invitations.ts'
import { freshPhone, member, members } from '../../../testing/people.ts'
import { isMemberCountry } from './member-countries.queries.ts'
import { ensureAdmin } from './players.queries.ts'

const test = appForTests()
beforeEach(async () => {
  await test.db.deleteFrom('member_countries').execute()
})

const countries = async () => {
  const rows = await test.db.selectFrom('member_countries').select('country').orderBy('country').execute()
  return rows.map(({ country }) => country)
}

it('registration adds the member’s country to the list of member countries', async () => {
  const ann = await member(test, 'Ann')
  const bob = await invitee(test, ann, 'Bob')
  await setInvitation(test, bob.invitation, { recipient_phone: '+4915112345678' })
  await register({ ...bob, phone: '+4915112345678' })
  expect(await countries()).toEqual(['DE'])
})

it('a number change adds the new country to the list', async () => {
  const [ann, bob] = await members(test, 'Ann', 'Bob')
  const change = (phone: string) => ann.browser.patch(`/api/players/${ann.id}`, { phone })
  expect((await change('+441534456789')).status).toBe(200)
  expect((await change(bob.phone)).status).toBe(409)
  expect(await countries()).toEqual(['JE'])
  expect([await isMemberCountry(test.db, 'JE'), await isMemberCountry(test.db, 'GB')]).toEqual([true, false])
})

it('ten servers starting at once record the countries of existing members', async () => {
  const far = ['+18765550001', '+441534456780', '+442079460950', '+4915112340001', '+881612345678']
  for (const phone of [...far, freshPhone()])
    await test.db.insertInto('players').values({ name: 'Somebody', phone, sponsor_id: 18 }).execute()
  await atOnce(test, 10, () => ensureAdmin(test.db, test.config.adminPhone))
  expect(await countries()).toEqual(['DE', 'GB', 'JE', 'JM', 'US'])
})

it('a server that starts later doesn’t read the members again', async () => {
  await ensureAdmin(test.db, test.config.adminPhone)
  const before = await countries()
  await test.db
    .insertInto('players')
    .values({ name: 'Somebody', phone: '+9607712345', sponsor_id: 18 })
    .execute()
  await ensureAdmin(test.db, test.config.adminPhone)
  expect(await countries()).toEqual(before)
})
