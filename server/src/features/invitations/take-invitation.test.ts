import { describe, expect, it } from 'vitest'
import { appForTests, beforehand } from '../../../testing/beforehand.ts'
import { setInvitation } from '../../../testing/rows.ts'
import { invite } from '../../../testing/invitations.ts'
import { admin, freshPhone, member, type Person, members } from '../../../testing/people.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = appForTests()
const boss = beforehand(() => admin(test))

/** The four calls on one invitation, each with the side that may make it. */
const CALLS = [
  { name: 'PUT', by: 'sponsor', method: 'PUT', path: '', body: { recipientName: 'Other' } },
  { name: 'DELETE', by: 'sponsor', method: 'DELETE', path: '', body: undefined },
  { name: 'POST accept', by: 'recipient', method: 'POST', path: '/accept', body: undefined },
  { name: 'POST decline', by: 'recipient', method: 'POST', path: '/decline', body: undefined },
] as const
type Call = (typeof CALLS)[number]

const send = ({ method, path, body }: Call, who: Pick<Person, 'browser'>, id: number | string) =>
  who.browser.send(method, `/api/invitations/${id}${path}`, body)

async function annInvitesBob() {
  const [ann, bob] = await members(test, 'Ann', 'Bob')
  const body = await invite(ann, bob)
  return { ann, bob, id: body.id as number }
}

describe.each(CALLS)('$name', (call) => {
  it('INV-50 INV-53 is for one side only: others who see the invitation get a 403, everyone else a 404', async () => {
    const { ann, bob, id } = await annInvitesBob()
    const cleo = await member(test, 'Cleo', { sponsorId: ann.id })
    for (const see of [call.by === 'sponsor' ? bob : ann, boss])
      await turnedAway(test, () => send(call, see, id), 403, 'not_you')
    const hidden = await turnedAway(test, () => send(call, cleo, id), 404, 'not_found')
    const absent = await turnedAway(test, () => send(call, cleo, 2_000_000_000), 404, 'not_found')
    expect(hidden.body).toEqual(absent.body)
    expect((await send(call, call.by === 'sponsor' ? ann : bob, id)).status).toBeLessThan(300)
  })

  it('INV-50 INV-53 the admin can act as the sponsor or recipient of an invitation', async () => {
    const phone = call.by === 'sponsor' ? freshPhone() : boss.phone
    const from = call.by === 'sponsor' ? boss : await member(test, 'Ann', { bonded: false })
    // The admin's number cannot be invited, but an existing invitation may get it.
    const to = { recipientPhone: freshPhone(), recipientName: 'You' }
    const { body } = await from.browser.post('/api/invitations', to)
    await setInvitation(test, body, { recipient_phone: phone })
    expect((await send(call, boss, body.id)).status).toBeLessThan(300)
  })

  it('a declined invitation is gone for everyone', async () => {
    const { ann, bob, id } = await annInvitesBob()
    await setInvitation(test, { id }, { declined_at: new Date() })
    for (const who of [ann, bob, boss]) await turnedAway(test, () => send(call, who, id), 404, 'not_found')
  })

  it('an answered invitation follows its recipient to another number, and is hidden from the next holder of the old one', async () => {
    const { ann, bob, id } = await annInvitesBob()
    const cleo = await member(test, 'Cleo')
    await setInvitation(test, { id }, { status: 'verified', verified_at: new Date(), recipient_id: bob.id })
    await setInvitation(test, { id }, { recipient_phone: cleo.phone })
    await turnedAway(test, () => send(call, cleo, id), 404, 'not_found')
    expect((await cleo.browser.get('/api/invitations')).body).toEqual([])
    const [own] = (await bob.browser.get('/api/invitations')).body
    expect(own).toMatchObject({ id, recipientId: bob.id, sponsorId: ann.id })
    expect((await send(call, bob, id)).status).toBe(call.by === 'sponsor' ? 403 : 409)
  })
})
