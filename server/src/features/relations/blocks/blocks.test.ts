import { pairKey } from '@kinhold/domain/bonds'
import { ADMIN_ID } from '@kinhold/domain/players'
import { describe, expect, it } from 'vitest'
import { atOnce, REPEATED } from '../../../../testing/at-once.ts'
import { perTest, beforehand, listeningApp } from '../../../../testing/beforehand.ts'
import { BOTH_SIDES, fromSide } from '../../../../testing/both-sides.ts'
import { wrongCounts } from '../../../../testing/counts.ts'
import { heardDuring } from '../../../../testing/heard.ts'
import { connect, invite, sendInvite } from '../../../../testing/invitations.ts'
import { pagesOf } from '../../../../testing/lists.ts'
import { history, write, written } from '../../../../testing/messages.ts'
import { ok } from '../../../../testing/ok.ts'
import { admin, bond, freshPhone, member, members, type Person } from '../../../../testing/people.ts'
import { expectRefused } from '../../../../testing/refusals.ts'
import { bondRows } from '../../../../testing/rows.ts'
import { longAgo } from '../../../../testing/trios.ts'
import { turnedAway } from '../../../../testing/turned-away.ts'
import { commented, posted } from '../../../../testing/vault-content.ts'
import { aVault } from '../../../../testing/vaults.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

const people = perTest(async () => {
  const [ann, bob, cleo] = await members(test, 'Ann', 'Bob', 'Cleo')
  await bond(test, ann.id, bob.id)
  return { ann, bob, cleo }
})

const block = (by: Person, whom: { id: number }) => by.browser.post('/api/blocks', { playerId: whom.id })
const unblock = (by: Person, whom: { id: number }) => by.browser.delete(`/api/blocks/${whom.id}`)
const eventsOf = ({ id }: Person) =>
  test.db
    .selectFrom('account_events')
    .select(['kind', 'about_id'])
    .where('player_id', '=', id)
    .where('kind', '<>', 'signed_in')
    .execute()
const notesOf = async ({ id }: Person) =>
  test.db.selectFrom('notifications').select('id').where('player_id', '=', id).execute()
const outbox = () => test.db.selectFrom('outbox_messages').selectAll().execute()

describe('a blocked member', () => {
  it('TRU-22 can be listed and unblocked only by the blocker', async () => {
    const { ann, bob, cleo } = people
    await bond(test, ann.id, cleo.id)
    const { status, body } = await block(ann, bob)
    expect(status).toBe(201)
    expect(body).toMatchObject({ player: { id: bob.id, name: 'Bob', profilePhoto: null } })
    expect((await block(ann, bob)).status).toBe(200)
    expect((await block(ann, cleo)).status).toBe(201)
    const pages = await pagesOf(ann.browser, '/api/blocks?limit=1')
    expect(pages.map((page) => page.map(({ player }) => player.name))).toEqual([['Cleo'], ['Bob']])
    expect(await ok(bob.browser.get('/api/blocks'))).toEqual([])
    for (const [one, other] of [
      [bob, ann],
      [cleo, bob],
    ] as const)
      expect((await unblock(one, other)).status).toBe(204)
    expect(await ok(ann.browser.get('/api/blocks'))).toHaveLength(2)
  })

  it('TRU-22 regains neither the bond nor the right to send messages when unblocked', async () => {
    const { ann, bob } = people
    await written(bob, ann, 'Before')
    await ok(block(ann, bob))
    for (const _ of [1, 2]) expect((await unblock(ann, bob)).status).toBe(204)
    expect(await ok(ann.browser.get('/api/blocks'))).toEqual([])
    expect(await ok(ann.browser.get('/api/trust-bonds'))).toHaveLength(1)
    expect((await ann.browser.get(`/api/players/${bob.id}`)).status).toBe(200)
    expect((await write(bob, ann, 'After')).status).toBeGreaterThanOrEqual(400)
    // Old messages stay readable after a block, as after the end of any bond.
    const talks = `/api/messages/user/${ann.id}` as const
    expect(await ok(ann.browser.get(talks))).toEqual([])
    expect(await ok(ann.browser.get(`${talks}?archived=only`))).toMatchObject([{ contact: { name: 'Bob' } }])
    const kinds = (await eventsOf(ann)).map(({ kind }) => kind)
    expect(kinds).toEqual(['bond_ended_by_you', 'blocked', 'unblocked'])
    expect(await wrongCounts(test)).toEqual([])
  })
})

describe.each(BOTH_SIDES)('TRU-20 TRU-25 a block by the member with the %s id', (side) => {
  it('sends both sides the same live updates when it starts and ends', async () => {
    const [me, other] = fromSide(side, people.ann, people.bob)
    for (const act of [block, unblock]) {
      const heard = await heardDuring(test, [me, other], () => ok(act(me, other)))
      for (const changes of heard)
        expect(changes).toEqual(
          expect.arrayContaining([
            { topic: 'player', key: me.id },
            { topic: 'player', key: other.id },
            { topic: 'message', key: pairKey(me.id, other.id) },
            ...['trust-unit', 'group', 'vault', 'notification'].map((topic) => ({ topic, key: null })),
          ]),
        )
    }
  })

  it('TRU-96 ends the blocker’s live updates about a blocked inviter', async () => {
    const [me, other] = fromSide(side, ...(await members(test, 'Me', 'Other')))
    await ok(sendInvite(other, me))
    await ok(block(me, other))
    await ok(sendInvite(other, me))
    const rename = () => ok(other.browser.patch(`/api/players/${other.id}`, { name: 'Another' }))
    expect(await heardDuring(test, [me], rename)).toEqual([[]])
    await ok(unblock(me, other))
    expect(await heardDuring(test, [me], rename)).toEqual([[]])
    await turnedAway(test, () => me.browser.get(`/api/players/${other.id}`), 404, 'not_found')
  })
})

it('TRU-20 deleting a blocked account sends the blocker no like or message updates', async () => {
  const { ann, cleo } = people
  const bob = await member(test, 'Bob', { sponsorId: cleo.id })
  await connect(bob, ann)
  await written(bob, ann, 'Before')
  const vault = await aVault(test, cleo, { shared: [ann, bob] })
  await ok(bob.browser.post(`/api/vault-posts/${(await posted(cleo, vault.id, 'Beans')).id}/likes`))
  await ok(block(ann, bob))
  const leave = () => ok(bob.browser.delete(`/api/players/${bob.id}`, { confirm: 'Bob' }))
  // The vault changes for everyone who can see it, because its access list loses a number.
  expect(await heardDuring(test, [ann], leave)).toEqual([[{ topic: 'vault', key: vault.id }]])
})

describe('TRU-27 a member', () => {
  it('can block a sponsor, an invitee or a commenter', async () => {
    const { ann, cleo } = people
    const low = await member(test, 'Low', { sponsorId: ann.id })
    expect((await block(low, ann)).status).toBe(201)
    expect((await unblock(low, ann)).status).toBe(204)
    expect((await block(ann, low)).status).toBe(201)
    const vault = await aVault(test, cleo, { shared: [people.bob, low] })
    expect((await block(people.bob, low)).status).toBe(404)
    await commented(low, (await posted(cleo, vault.id, 'Beans')).id, 'Leeks')
    expect((await block(people.bob, low)).status).toBe(201)
  })

  it('can’t block themselves, the admin or a stranger', async () => {
    const { ann, bob, cleo } = people
    const refused = async (by: Person, whom: { id: number }, code: string, status = 409) =>
      (await turnedAway(test, () => block(by, whom), status, code)).body.error
    expect(await refused(ann, ann, 'own_account')).toBe('You cannot block yourself.')
    expect(await refused(ann, { id: ADMIN_ID }, 'admin_protected')).toMatch(/^The admin cannot be blocked\./)
    expect(await refused(boss, ann, 'admin_protected')).toMatch(/^The admin cannot block anybody\./)
    for (const id of [cleo.id, 2_000_000_000]) await refused(ann, { id }, 'not_found', 404)
    await ok(block(ann, bob))
    await refused(bob, ann, 'not_found', 404)
    const row = { awaiting: 'sponsor' }
    await refused(ann, await member(test, 'Low', { sponsorId: ann.id, bonded: false, row }), 'still_waits')
  })
})

describe('TRU-25 the blocked member', () => {
  it('isn’t notified of the block', async () => {
    const { ann, bob, cleo } = people
    const before = await notesOf(bob)
    await ok(block(ann, bob))
    expect(await notesOf(bob)).toEqual(before)
    expect((await eventsOf(bob)).map(({ about_id }) => about_id)).not.toContain(ann.id)
    const gone = [await invite(ann, cleo), await invite(cleo, ann)]
    const heard = await heardDuring(test, [ann, cleo], () => ok(block(ann, cleo)))
    for (const changes of heard)
      for (const { id } of gone) expect(changes).toContainEqual({ topic: 'invitation', key: id })
    for (const one of [ann, cleo]) expect(await ok(one.browser.get('/api/invitations'))).toEqual([])
  })

  /** Expects that Ann can't see or answer an invitation sent to her. */
  const expectWithheld = async ({ ann }: typeof people, { id }: { id: number }) => {
    expect(await ok(ann.browser.get('/api/invitations'))).toEqual([])
    const { attention } = await ok(ann.browser.get(`/api/players/${ann.id}/dashboard`))
    expect(attention).toEqual([])
    for (const answer of ['accept', 'decline'] as const)
      await turnedAway(test, () => ann.browser.post(`/api/invitations/${id}/${answer}`), 404, 'not_found')
  }

  it('can invite the blocker’s number, but the invitation never arrives', async () => {
    const { ann, bob } = people
    await ok(block(ann, bob))
    const before = { notes: await notesOf(ann), outbox: await outbox() }
    const answers: Awaited<ReturnType<typeof sendInvite>>[] = []
    const heard = await heardDuring(test, [ann], async () => {
      for (const to of [{ phone: freshPhone(), name: 'Ann' }, ann]) answers.push(await sendInvite(bob, to))
    })
    expect(heard).toEqual([[]])
    const [toStranger, toAnn] = answers.map(({ status, body }) => [status, Object.keys(body)])
    expect(toAnn).toEqual(toStranger)
    const invitation = answers[1]!.body
    expect(invitation).toMatchObject({ status: 'pending', recipientId: null })
    await turnedAway(test, () => sendInvite(bob, ann), 409, 'already_invited')
    const words = { subject: 'Come along', message: 'Come along' }
    for (const sent of [
      await ok(bob.browser.post('/api/notifications/sms', { ...words, recipientPhone: ann.phone })),
      await ok(bob.browser.post('/api/notifications/email', { ...words, recipientEmail: 'ann@example.com' })),
    ])
      expect(sent).toMatchObject({ success: true, error: null, messageId: expect.stringMatching(/^outbox-/) })
    expect({ notes: await notesOf(ann), outbox: await outbox() }).toEqual(before)
    await expectWithheld(people, invitation)
  })

  it('TRU-96 TRU-156 can’t tell from an invitation that the block has ended', async () => {
    const { ann, bob } = people
    await ok(block(ann, bob))
    const { id, qrId } = await ok(sendInvite(bob, ann))
    const openLink = (of: string) => ann.browser.get(`/api/invitation-links/${of}`)
    const listed = await ok(bob.browser.get('/api/invitations'))
    const before = await notesOf(ann)
    const [ofAnn, ofBob] = await heardDuring(test, [ann, bob], () => ok(unblock(ann, bob)))
    for (const heard of [ofAnn, ofBob]) expect(heard!.map(({ topic }) => topic)).not.toContain('invitation')
    expect(await ok(bob.browser.get('/api/invitations'))).toEqual(listed)
    await turnedAway(test, () => sendInvite(bob, ann), 409, 'already_invited')
    expect(await notesOf(ann)).toEqual(before)
    await expectWithheld(people, { id })
    const report = { kind: 'invitation', id, reason: 'other' }
    await turnedAway(test, () => ann.browser.post('/api/reports', report), 404, 'not_found')
    const { body } = await ann.browser.post(`/api/players/${ann.id}/export`, {})
    expect(JSON.stringify(body)).not.toContain('"received"')
    // Bob may have sent Ann the invitation's link from his own phone, but the link opens nothing.
    await longAgo(test, ann, bob, 25)
    for (const ask of [() => openLink(qrId), () => ann.browser.post(`/api/invitation-links/${qrId}/connect`)])
      await turnedAway(test, ask as () => ReturnType<typeof openLink>, 404, 'invitation_not_found')
    expect(await ok(bob.browser.get(`/api/invitation-links/${qrId}`))).toMatchObject({ standing: 'own' })
    await ok(block(ann, bob))
    expect(await ok(bob.browser.get('/api/invitations'))).toEqual(listed)
    await ok(unblock(ann, bob))
    await longAgo(test, ann, bob, 25)
    // A new invitation arrives once Bob has revoked this one, and only the new one counts towards the limit
    // of three a year.
    await ok(bob.browser.delete(`/api/invitations/${id}`))
    const again = await ok(sendInvite(bob, ann))
    expect(await ok(openLink(again.qrId))).toMatchObject({ standing: 'invited_by_them' })
    expect((await ok(ann.browser.get('/api/invitations'))).map((one) => one.id)).toEqual([again.id])
    const [ended] = await ok(ann.browser.get('/api/trust-bonds/ended'))
    expect(ended!.inviteAgain!.left).toBe(2)
  })

  it('TRU-156 permanently loses invitation links sent to the blocker before the block', async () => {
    const [ann, cleo] = await members(test, 'Ann', 'Cleo')
    const { qrId } = await ok(sendInvite(cleo, ann))
    const openLink = () => ann.browser.get(`/api/invitation-links/${qrId}`)
    expect(await ok(openLink())).toMatchObject({ standing: 'invited_by_them' })
    await ok(block(ann, cleo))
    for (const isOver of [false, true]) {
      if (isOver) await ok(unblock(ann, cleo))
      expect((await turnedAway(test, openLink, 404, 'invitation_not_found')).body.error).toBe(
        'This link is no longer open. Please ask for a new one.',
      )
      // The link doesn't work in a browser without a session either.
      const opened = await test.browser().post('/api/auth/open-invitation', { qrId })
      expectRefused(opened, 404, 'invitation_not_found')
    }
  })

  it('TRU-96 must redirect an invitation to the blocker again after the block ends', async () => {
    const { ann, bob } = people
    await ok(block(ann, bob))
    const { id } = await ok(sendInvite(bob, { phone: freshPhone(), name: 'Ann' }))
    const turn = (recipientPhone: string) => bob.browser.put(`/api/invitations/${id}`, { recipientPhone })
    await ok(turn(ann.phone))
    await ok(unblock(ann, bob))
    await longAgo(test, ann, bob, 25)
    expect(await ok(ann.browser.get('/api/invitations'))).toEqual([])
    await ok(turn(freshPhone()))
    await ok(turn(ann.phone))
    expect((await ok(ann.browser.get('/api/invitations'))).map((one) => one.id)).toEqual([id])
  })

  it('TRU-26 permanently loses access to the blocker’s vaults', async () => {
    const { ann, bob, cleo } = people
    const hers = await aVault(test, ann, { shared: [bob, cleo] })
    const his = await aVault(test, bob, { shared: [ann] })
    const listOf = async (who: Person, { id }: { id: number }) =>
      (await ok(who.browser.get(`/api/vaults/${id}/access`))).map(({ accessValue }) => accessValue)
    const { accessCode } = await ok(ann.browser.get(`/api/vaults/${hers.id}`))
    await ok(block(ann, bob))
    expect(await listOf(ann, hers)).toEqual([cleo.phone])
    expect(await listOf(bob, his)).toEqual([ann.phone])
    await ok(unblock(ann, bob))
    await turnedAway(test, () => bob.browser.get(`/api/vaults/${hers.id}`), 404, 'not_found')
    expect((await bob.browser.get(`/api/vaults/access/${accessCode!}`)).status).toBe(404)
    expect((await ok(cleo.browser.get('/api/vaults'))).map(({ id }) => id)).toEqual([hers.id])
    expect((await ok(ann.browser.get('/api/vaults'))).map(({ id }) => id)).toContain(his.id)
  })

  it('can add the blocker’s number to an access list, but the blocker sees no vault', async () => {
    const { ann, bob } = people
    await ok(block(ann, bob))
    const before = { notes: await notesOf(ann), outbox: await outbox() }
    const vault = await ok(bob.browser.post('/api/vaults', { title: 'Letters' }))
    const entry = { accessType: 'phone', accessValue: ann.phone }
    const listed = await ok(bob.browser.post(`/api/vaults/${vault.id}/access`, entry))
    expect(listed).toMatchObject({ state: 'pending', name: null })
    const texted = await ok(bob.browser.post(`/api/vaults/${vault.id}/access/${listed.id}/message`))
    expect(texted).toMatchObject({ success: true, error: null })
    expect({ notes: await notesOf(ann), outbox: await outbox() }).toEqual(before)
    expect(await ok(ann.browser.get('/api/vaults'))).toEqual([])
  })

  it('can’t be invited by the blocker, directly or with a redirected invitation', async () => {
    const { ann, bob } = people
    await ok(block(ann, bob))
    await turnedAway(test, () => sendInvite(ann, bob), 409, 'cannot_invite')
    const { id } = await ok(sendInvite(ann, { phone: freshPhone(), name: 'Somebody' }))
    const turn = () => ann.browser.put(`/api/invitations/${id}`, { recipientPhone: bob.phone })
    await turnedAway(test, turn, 409, 'cannot_invite')
  })
})

describe('TRU-20 when requests race', () => {
  it('only one of two members can block the other', REPEATED, async () => {
    const { ann, bob } = people
    const answers = await atOnce(test, 20, (n) => (n % 2 === 0 ? block(ann, bob) : block(bob, ann)))
    const blocks = test.db.selectFrom('blocks').selectAll().where('blocker_id', 'in', [ann.id, bob.id])
    expect(await blocks.execute()).toHaveLength(1)
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 404)).toHaveLength(10)
  })

  it('a block leaves no bond, message or unread count behind', REPEATED, async () => {
    const { ann, cleo } = people
    const { id } = await ok(sendInvite(cleo, ann))
    const actions = [
      () => block(ann, cleo),
      () => sendInvite(cleo, ann),
      () => ann.browser.post(`/api/invitations/${id}/accept`),
      () => unblock(ann, cleo),
      () => write(cleo, ann, 'Hello'),
    ]
    const answers = await atOnce(test, 20, (n) => actions[n % actions.length]!())
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const isBlocked = async () => (await ok(ann.browser.get('/api/blocks'))).length > 0
    const isBonded = async () =>
      (await bondRows(test, cleo)).some(({ low_id, high_id }) => [low_id, high_id].includes(ann.id))
    if (await isBlocked()) expect(await isBonded()).toBe(false)
    else await block(ann, cleo)
    if (await isBlocked()) {
      expect(await isBonded()).toBe(false)
      expect((await cleo.browser.get(history(cleo, ann))).status).toBe(404)
      expect((await ok(ann.browser.get('/api/messages/unread'))).count).toBe(0)
    }
    expect(await wrongCounts(test)).toEqual([])
  })
})
