import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { atOnce, openConnections, REPEATED } from '../../../testing/at-once.ts'
import { beforehand, listeningApp } from '../../../testing/beforehand.ts'
import type { Browser } from '../../../testing/browser.ts'
import { heardDuring } from '../../../testing/heard.ts'
import { invitee, readyToRegister, register, sendInvite } from '../../../testing/invitations.ts'
import { ok } from '../../../testing/ok.ts'
import { passingApp } from '../../../testing/passing-app.ts'
import { admin, member, type Person } from '../../../testing/people.ts'
import { qrGuest } from '../../../testing/qr-guests.ts'
import { setPlayer } from '../../../testing/rows.ts'
import { setRows } from '../../../testing/set-rows.ts'
import { turnedAway } from '../../../testing/turned-away.ts'

const test = listeningApp()
const boss = beforehand(() => admin(test))

const decline = (browser: Browser) => browser.post('/api/auth/decline-invitation')
const open = (qrId: string, browser = test.browser()) => browser.post('/api/auth/open-invitation', { qrId })
const noticesOf = async ({ browser }: Person) => ok(browser.get('/api/notifications'))

const DECLINED = 'Bob declined your invitation and says that they do not know you. Is the number right?'

/** Returns Ann, and Bob with a browser that has opened her invitation to him. */
async function opened() {
  const ann = await member(test, 'Ann')
  const bob = await invitee(test, ann, 'Bob')
  await ok(open(bob.invitation.qrId, bob.browser))
  return { ann, bob }
}

describe('POST /api/auth/decline-invitation', () => {
  it('FAM-72 voids the invitation and notifies the sponsor', async () => {
    const { ann, bob } = await opened()
    const { status, raw } = await decline(bob.browser)
    expect([status, raw.length]).toEqual([204, 0])
    expect(await noticesOf(ann)).toMatchObject([{ text: DECLINED, href: '/invitations' }])
    expect((await ann.browser.get(`/api/invitations/sponsor/${ann.id}`)).body).toEqual([])
    expect((await bob.browser.get('/api/auth/me')).status).toBe(401)
    expect((await test.browser().post('/api/auth/login', { phone: bob.phone })).status).toBe(404)
    await turnedAway(test, () => sendInvite(ann, bob), 409, 'declined_recently')
  })

  it('FAM-72 sends live updates only to the sponsor and the admin', async () => {
    const { ann, bob } = await opened()
    const cleo = await member(test, 'Cleo')
    const heard = await heardDuring(test, [ann, boss, cleo], () => decline(bob.browser))
    const news = { topic: 'invitation', key: bob.invitation.id }
    expect(heard).toEqual([[news, { topic: 'notification', key: null }], [news], []])
  })

  it('FAM-72 changes nothing when repeated in the same or another browser', async () => {
    const { ann, bob } = await opened()
    const other = test.browser()
    await ok(open(bob.invitation.qrId, other))
    for (const browser of [bob.browser, bob.browser, other]) expect((await decline(browser)).status).toBe(204)
    expect(await noticesOf(ann)).toHaveLength(1)
  })

  it('FAM-72 shows no name in the notification once the invitation is removed', async () => {
    const { ann, bob } = await opened()
    await decline(bob.browser)
    await test.db.deleteFrom('invitations').where('id', '=', bob.invitation.id).execute()
    expect((await noticesOf(ann))[0]!.text).toMatch(/^A person you invited declined/)
  })

  it('FAM-73 reveals the decline only through the invitation’s link', async () => {
    const { ann, bob } = await opened()
    const form = await readyToRegister(bob)
    await decline(bob.browser)
    const { qrId } = bob.invitation
    const { body } = await turnedAway(test, () => open(qrId), 404, 'invitation_declined')
    expect(body.error).toMatch(/^This invitation was declined and is void/)
    const byNumber = () => test.browser().post('/api/auth/open-invitation', { phone: bob.phone, ref: ann.id })
    await turnedAway(test, byNumber, 404, 'invitation_not_found')
    const complete = () => bob.browser.post('/api/auth/complete-registration', form)
    await turnedAway(test, complete, 403, 'not_invited')
  })

  it('FAM-73 leaves another sponsor’s invitation to the same number valid', async () => {
    const { bob } = await opened()
    const cleo = await member(test, 'Cleo')
    const { qrId } = await ok(sendInvite(cleo, bob))
    await decline(bob.browser)
    expect((await open(qrId)).body).toMatchObject({ sponsorId: cleo.id })
    expect((await register(bob)).id).toBeGreaterThan(cleo.id)
  })
})

describe('declining as an invitee is rejected', () => {
  it('FAM-72 unless the browser has opened the invitation in the last half hour', async () => {
    const { ann, bob } = await opened()
    for (const browser of [test.browser(), ann.browser])
      await turnedAway(test, () => decline(browser), 403, 'not_invited')
    const expires_at = sql<Date>`expires_at - interval '1800.5 seconds'`
    await setRows(test, 'invitee_passes', { phone: bob.phone }, { expires_at })
    await turnedAway(test, () => decline(bob.browser), 403, 'not_invited')
    expect((await open(bob.invitation.qrId)).status).toBe(200)
  })

  it('FAM-72 for personal QR codes and members registering again', async () => {
    const ann = await member(test, 'Ann')
    const guest = await qrGuest(test, ann, 'Guest')
    await turnedAway(test, () => decline(guest.browser), 409, 'nothing_to_decline')
    expect((await open(guest.qrId)).status).toBe(200)
    await setPlayer(test, ann, { awaiting: 'registration' })
    const again = test.browser()
    await again.post('/api/auth/login', { phone: ann.phone })
    await turnedAway(test, () => decline(again), 409, 'nothing_to_decline')
  })

  it('FAM-72 after the invitation has been used, withdrawn or voided', async () => {
    const closed: ((of: Awaited<ReturnType<typeof opened>>) => Promise<unknown>)[] = [
      ({ bob }) => register({ ...bob, browser: test.browser() }),
      ({ ann }) => setPlayer(test, ann, { status: 'suspended' }),
      ({ ann }) => ok(boss.browser.patch(`/api/admin/players/${ann.id}/status`, { action: 'suspend' })),
    ]
    for (const close of closed) {
      const people = await opened()
      await close(people)
      await turnedAway(test, () => decline(people.bob.browser), 409, 'not_pending')
    }
    const { ann, bob } = await opened()
    await ann.browser.delete(`/api/invitations/${bob.invitation.id}`)
    await turnedAway(test, () => decline(bob.browser), 403, 'not_invited')
  })

  it('FAM-72 before the number is verified, if codes are texted', async () => {
    const texting = await passingApp({ PHONE_VERIFICATION: 'required' })
    const ann = await member(texting, 'Ann')
    const bob = await invitee(texting, ann, 'Bob')
    await ok(open(bob.invitation.qrId, bob.browser))
    await turnedAway(texting, () => decline(bob.browser), 403, 'not_invited')
  })
})

describe('when requests race', () => {
  it('FAM-72 twenty declines by an invitee notify the sponsor only once', REPEATED, async () => {
    const { ann, bob } = await opened()
    const answers = await atOnce(test, 20, () => decline(bob.browser))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(204))
    expect(await noticesOf(ann)).toHaveLength(1)
  })

  it('FAM-72 either the registration or the decline succeeds, never both', REPEATED, async () => {
    for (let round = 0; round < 4; round += 1) {
      const { bob } = await opened()
      const form = await readyToRegister(bob)
      await openConnections(test)
      const complete = () => bob.browser.post('/api/auth/complete-registration', form)
      const both = round % 2 ? [complete(), decline(bob.browser)] : [decline(bob.browser), complete()]
      const statuses = (await Promise.all(both)).map(({ status }) => status)
      const [joined, declined] = round % 2 ? statuses : statuses.toReversed()
      if (joined === 201) expect([403, 409]).toContain(declined)
      else expect([joined, declined]).toEqual([403, 204])
    }
  })
})
